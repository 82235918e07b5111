import { Type } from 'typebox';
import type { MergeRequestConflicts } from '../../../../contract/merge-requests/conflicts.ts';
import type { App } from '../../../platform/http/app.ts';
import { layoutOf } from '../layout-of.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import { resolveConflicts } from './resolve-conflicts.ts';
import { showConflicts } from './show-conflicts.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
const Side = Type.Enum(['head', 'origin']);
const Path = Type.String({ minLength: 1, maxLength: 5000 });
const Resolved = Type.Object({
  path: Path,
  side: Type.Optional(Side),
  sections: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9]{1,6}$' }), Side)),
  content: Type.Optional(Type.String()),
});

/** What the page on the conflicts of a merge request reads, and how they are resolved. */
export function conflictRoutes(app: App): void {
  app.get(
    '/:project/-/merge_requests/:iid/conflicts.json',
    {
      config: { access: 'signed-in' },
      schema: { params: One, querystring: Type.Object({ path: Type.Optional(Path) }) },
    },
    async ({ ctx, params: { project, iid }, query, cookies }): Promise<MergeRequestConflicts> => ({
      ...(await showConflicts(ctx, await loadMergeRequest(ctx, project, iid), query.path)),
      layout: layoutOf(cookies),
    }),
  );

  app.post(
    '/:project/-/merge_requests/:iid/resolve_conflicts',
    {
      config: { access: 'signed-in' },
      schema: {
        params: One,
        body: Type.Object({
          head_sha: Sha,
          target_sha: Sha,
          commit_message: Type.String({ minLength: 1, maxLength: 100_000, pattern: '\\S' }),
          files: Type.Array(Resolved, { maxItems: 100 }),
        }),
      },
    },
    async ({ ctx, params: { project, iid }, body }) => ({
      commit_sha: await resolveConflicts(ctx, await loadMergeRequest(ctx, project, iid), body),
    }),
  );
}
