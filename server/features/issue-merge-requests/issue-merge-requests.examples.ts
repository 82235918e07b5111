import type { RouteExamples } from '../../../testing/route-examples.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /:project/-/issues/:iid/create_merge_request': { branch_name: 'main', ref: 'main' },
  },
  values({ feature, url }): Readonly<Record<string, number>> {
    return feature === 'issue-merge-requests' && url.includes('/merge_requests/')
      ? { merge_request_iid: 1 }
      : {};
  },
};
