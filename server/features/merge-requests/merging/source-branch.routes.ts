import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rebase, rebaseOrKeepError } from './rebase.ts';
import { updateFromTarget } from './update-from-target.ts';

/** How the source branch gets the newest commits of the target: done when the answer comes. */
export function sourceBranchRoutes(app: App): void {
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
      await rebaseOrKeepError(ctx, await loadMergeRequest(ctx, id, merge_request_iid));
      // v4's word for accepted; clients then ask until it is false, and for `merge_error`.
      return reply.status(202).send({ rebase_in_progress: true });
    },
  );

  // The page says at once why not.
  app.put(
    '/:project/-/merge_requests/:iid/rebase',
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ project: Type.String(), iid: Type.Integer() }) },
    },
    async ({ ctx, params: { project, iid } }, reply) => {
      await rebase(ctx, await loadMergeRequest(ctx, project, iid));
      return reply.status(204).send();
    },
  );

  app.post(
    '/:project/-/merge_requests/:iid/update_from_target',
    {
      config: { access: 'signed-in' },
      schema: {
        params: Type.Object({ project: Type.String(), iid: Type.Integer() }),
        body: Type.Object({ sha: Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }) }),
      },
    },
    async ({ ctx, params: { project, iid }, body }, reply) => {
      await updateFromTarget(ctx, await loadMergeRequest(ctx, project, iid), body.sha);
      return reply.status(204).send();
    },
  );
}
