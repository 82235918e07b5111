import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { rememberReview } from '../versions/last-review.ts';
import { tickFile, untickFile } from './tick-files.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
const Sha = Type.String({ pattern: '^[0-9a-f]{40,64}$' });
const Path = Type.String({ minLength: 1, maxLength: 2000 });

/** A file as they saw it. */
const Content = {
  path: Path,
  blob: Type.Union([Sha, Type.Null()]),
  mode: Type.String({ pattern: '^[0-7]{6}$' }),
};

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
          ...Content,
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
      await tickFile(ctx, id, tick);
      if (last && head_sha !== null) await rememberReview(ctx, id, head_sha);
      return reply.code(204).send();
    },
  );
  app.delete(
    url,
    { config: { access: 'signed-in' }, schema: { params: One, body: Type.Object(Content) } },
    async ({ ctx, params, body }, reply) => {
      const { id } = await loadMergeRequest(ctx, params.project, params.iid);
      await untickFile(ctx, id, body);
      return reply.code(204).send();
    },
  );
}
