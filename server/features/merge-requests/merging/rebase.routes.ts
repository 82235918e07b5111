import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rebase } from './rebase.ts';

/** v4: puts the source branch onto the newest commit of the target. It is done when the answer comes. */
export function rebaseRoutes(app: App): void {
  app.put(
    '/api/v4/projects/:id/merge_requests/:merge_request_iid/rebase',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Merge requests'],
        summary: 'Rebase a merge request',
        params: Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() }),
      },
    },
    async ({ ctx, params: { id, merge_request_iid } }, reply) => {
      await rebase(ctx, await loadMergeRequest(ctx, id, merge_request_iid));
      // v4's word for accepted; clients then ask until it is false.
      return reply.status(202).send({ rebase_in_progress: true });
    },
  );
}
