import type { Feature } from '../../platform/feature.ts';

/** So far no more than the templates of their descriptions, which clients ask for already. */
export const mergeRequestsFeature: Feature = {
  name: 'merge-requests',
  templates: [
    {
      name: 'merge_requests',
      pageName: 'merge_request',
      folders: [
        '.coppice/merge_request_templates',
        '.gitlab/merge_request_templates',
        '.github/PULL_REQUEST_TEMPLATE',
      ],
    },
  ],
};
