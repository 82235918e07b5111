import { Type } from 'typebox';
import { readingOnce } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import type { KindOperations } from '../../kinds/index.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { cancelAutoMerge } from './set-auto-merge.ts';

/** v4's end of an automatic merge; it is set by `PUT …/merge`. */
export function autoMergeRoutes(
  app: App,
  { load, presentAlone }: Pick<KindOperations, 'load' | 'presentAlone'>,
): void {
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
      const { id, merge_request_iid: iid } = params;
      await cancelAutoMerge(ctx, await loadMergeRequest(ctx, id, iid));
      const after = readingOnce(ctx);
      const presented = await presentAlone(after, await load(after, id, iid));
      // Some clients read the merge request, others whether it was done.
      return reply.status(201).send({ ...presented, status: 'success' });
    },
  );
}
