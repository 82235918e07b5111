import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { cancelAutoMerge } from './set-auto-merge.ts';

/** v4's end of an automatic merge; it is set by `PUT …/merge`. */
export function autoMergeRoutes(app: App): void {
  app.post(
    '/api/v4/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Merge requests'],
        summary: 'Cancel an automatic merge',
        params: Type.Object({ id: Type.String(), merge_request_iid: Type.Integer() }),
      },
    },
    async ({ ctx, params }, reply) => {
      await cancelAutoMerge(ctx, await loadMergeRequest(ctx, params.id, params.merge_request_iid));
      return reply.status(201).send({ status: 'success' });
    },
  );
}
