import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { CommaList, idsOf } from '../../../platform/http/parameters.ts';
import { loadProject } from '../../projects/index.ts';
import { moveIssues, readRun, undoRun } from './move-run.ts';

const Move = Type.Object({ issuable_ids: CommaList, to_project_id: Type.Integer() });

/** Moves many issues in the background, and shows how far that is. */
export function moveRunRoutes(app: App): void {
  const Parent = Type.Object({ project: Type.String() });
  const Run = Type.Object({ project: Type.String(), run: Type.Integer({ minimum: 1 }) });
  const path = (project: { readonly full_path: string }, id: number): string =>
    `/${project.full_path}/-/issues/moves/${id}`;
  app.post(
    '/:project/-/issues/bulk_move',
    { config: { access: 'signed-in' }, schema: { params: Parent, body: Type.Object({ move: Move }) } },
    async ({ ctx, params, body: { move } }, reply) => {
      const project = await loadProject(ctx, params.project);
      const target = await loadProject(ctx, String(move.to_project_id));
      const ids = [...new Set(idsOf('issuable_ids', move.issuable_ids) ?? [])];
      const id = await moveIssues(ctx, project, target, ids);
      return reply.status(202).send({ id, path: path(project, id) });
    },
  );
  app.get(
    '/:project/-/issues/moves/:run.json',
    { config: { access: 'signed-in' }, schema: { params: Run } },
    async ({ ctx, params }) => readRun(ctx, await loadProject(ctx, params.project), params.run),
  );
  app.post(
    '/:project/-/issues/moves/:run/undo',
    { config: { access: 'signed-in' }, schema: { params: Run } },
    async ({ ctx, params }, reply) => {
      const undo = await undoRun(ctx, await loadProject(ctx, params.project), params.run);
      return reply.status(202).send({ id: undo.id, path: path(undo.project, undo.id) });
    },
  );
}
