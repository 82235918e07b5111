import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { findUsersByIds, presentBasicUser } from '../accounts/index.ts';
import { pollInterval } from '../discussions/index.ts';
import { epicOperations } from '../epics/index.ts';
import { DestroyConfirmation, presentRealtimeChanges } from '../planning/index.ts';
import { loadProject } from '../projects/index.ts';
import { participantsOf } from '../subscriptions/index.ts';
import { findOwnTodo } from '../todos/index.ts';
import { Weight } from './issue.parameters.ts';
import { presentIssuePage, presentNamedIssue, renderDescription } from './issue.presenter.ts';
import { issuePolicy } from './issue.policy.ts';
import type { Issue } from './issue.queries.ts';
import { authorizeIssue, deleteIssue, loadIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { moveIssue } from './moving/move-issue.ts';
import { findUndoable } from './moving/undo-move.ts';
import { noteableOf } from './noteable-issue.ts';
import { updateIssue } from './update-issue.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer({ minimum: 1 }) });
const base = '/:project/-/issues/:iid';

async function findEditor({ platform }: Context, { last_edited_by_id: id }: Issue) {
  return id === null ? null : ((await findUsersByIds(platform.db, [id])).get(id) ?? null);
}

/** The path of the group of which an open issue can become an epic; null for who may not promote it. */
async function findPromotable(ctx: Context, { issue, project }: LoadedIssue): Promise<string | null> {
  const subject = { ...issue, project };
  const { admin, close } = issuePolicy;
  if (project.namespace_kind !== 'group' || issue.state !== 'opened') return null;
  if (!admin(ctx.viewer, subject) || !close(ctx.viewer, subject)) return null;
  const place = await epicOperations.openable(ctx, String(project.namespace_id));
  return place?.parent.fullPath ?? null;
}

/** The calls of the issue page and its sidebar besides the issue itself (document B, section 7). */
export function issueSidebarRoutes(app: App): void {
  app.get(
    `${base}/realtime_changes`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }, reply) => {
      const { issue } = await loadIssue(ctx, params.project, params.iid);
      return reply
        .header('poll-interval', pollInterval(ctx.platform.settings.pollInterval))
        .send(
          presentRealtimeChanges(
            ctx,
            issue,
            await renderDescription(ctx, issue),
            await findEditor(ctx, issue),
          ),
        );
    },
  );

  // The part below the fields, fetched after the page is shown.
  app.get(
    `${base}/sidebar.json`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      const noteable = noteableOf(ctx, loaded);
      const [people, todo, from, promotableTo] = await Promise.all([
        participantsOf(ctx, noteable),
        findOwnTodo(ctx, noteable),
        findUndoable(ctx, loaded),
        findPromotable(ctx, loaded),
      ]);
      return {
        participants: people.map((person) => presentBasicUser(person, ctx.baseUrl)),
        todo_delete_path: todo,
        promotable_to: promotableTo,
        moved_from: from === undefined ? null : presentNamedIssue(ctx, from.issue, loaded.project.id),
      };
    },
  );

  app.delete(
    `${base}.json`,
    {
      config: { access: 'signed-in' },
      schema: { params: One, querystring: DestroyConfirmation, body: Type.Optional(DestroyConfirmation) },
    },
    async ({ ctx, params, query, body }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      authorizeIssue(ctx, 'delete', loaded);
      if (query.destroy_confirm !== true && body?.destroy_confirm !== true)
        throw new AppError(422, { errors: 'Destroy confirmation not provided for issue' });
      await deleteIssue(ctx, loaded);
      return { web_url: `${ctx.baseUrl}/${loaded.project.full_path}/-/issues` };
    },
  );

  for (const verb of ['put', 'post'] as const)
    app[verb](
      `${base}/weight`,
      {
        config: { access: 'signed-in', invalid: 'sentences' },
        schema: { params: One, body: Type.Object({ weight: Weight }) },
      },
      async ({ ctx, params, body }) => {
        const loaded = await loadIssue(ctx, params.project, params.iid);
        const { issue } = await updateIssue(ctx, loaded, { weight: body.weight });
        return { weight: issue.weight };
      },
    );

  app.post(
    `${base}/move`,
    {
      config: { access: 'signed-in' },
      schema: { params: One, body: Type.Object({ move_to_project_id: Type.Integer() }) },
    },
    async ({ ctx, params, body }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      authorizeIssue(ctx, 'admin', loaded);
      if (body.move_to_project_id <= 0) throw badRequest('move_to_project_id is invalid');
      const target = await loadProject(ctx, String(body.move_to_project_id));
      const { issue, project } = await moveIssue(ctx, loaded, target);
      return presentIssuePage(ctx, issue, project);
    },
  );
}
