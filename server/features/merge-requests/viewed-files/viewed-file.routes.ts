import { Type } from 'typebox';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rememberReview } from '../versions/last-review.ts';
import { deleteViewedFile, insertViewedFile } from './viewed-file.queries.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
const Sha = Type.String({ pattern: '^[0-9a-f]{40,64}$' });
const Path = Type.String({ minLength: 1, maxLength: 2000 });

/** The ticks of one reader: nobody else sees them. */
export function viewedFileRoutes(app: App): void {
  const url = '/:project/-/merge_requests/:iid/viewed_files';
  app.put(
    url,
    {
      config: { access: 'signed-in' },
      schema: {
        params: One,
        body: Type.Object({
          path: Path,
          blob: Type.Union([Sha, Type.Null()]),
          mode: Type.String({ pattern: '^[0-7]{6}$' }),
          // The head of the version that they saw, and whether nothing of it is left to view.
          head_sha: Type.Optional(Sha),
          last: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { id } = await loadMergeRequest(ctx, params.project, params.iid);
      const { last = false, head_sha = null, ...file } = body;
      const tick = { ...file, head_sha };
      if (!(await insertViewedFile(ctx.platform.db, ctx.viewer.user!.id, id, tick)))
        throw unprocessable('Too many files are marked as viewed');
      if (last && head_sha !== null) await rememberReview(ctx, id, head_sha);
      return reply.code(204).send();
    },
  );
  app.delete(
    url,
    { config: { access: 'signed-in' }, schema: { params: One, body: Type.Object({ path: Path }) } },
    async ({ ctx, params, body }, reply) => {
      const { id } = await loadMergeRequest(ctx, params.project, params.iid);
      await deleteViewedFile(ctx.platform.db, ctx.viewer.user!.id, id, body.path);
      return reply.code(204).send();
    },
  );
}
