import type { MoveRunState } from '../../../../contract/issues/moving.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest, conflict, notFound, unauthorized } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { authorizeProject, findProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { findIssuesByIds } from '../issue.queries.ts';
import { cannotMove, targetRefusal } from './move-issue.ts';
import { moveRunJobName } from './move-run.job.ts';
import { findMovedBy, findRun, findUndoOf, insertRun, readRunState } from './move-run.queries.ts';
import type { MoveRun } from './move-run.queries.ts';

/** The maximum number of issues that one run moves. */
export const mostMoved = 10_000;
/** Refused issues that the page lists. */
const mostListed = 200;

async function startRun(
  ctx: Context,
  run: Omit<MoveRun, 'id' | 'created_at' | 'finished_at'>,
  ids: readonly number[],
): Promise<number | undefined> {
  return transaction(ctx.platform.db, async (tx) => {
    const id = await insertRun(tx, run, ids);
    if (id !== undefined) await addJob(tx, moveRunJobName, { run: id });
    return id;
  });
}

/** Starts to move many issues of a project in the background. Throws 400 for a project that takes none; returns the run's id. */
export async function moveIssues(
  ctx: Context,
  project: ProjectRow,
  target: ProjectRow,
  ids: readonly number[],
): Promise<number> {
  if (ctx.viewer.user === null) throw unauthorized();
  authorizeProject(ctx, 'admin_issue', project);
  if (ids.length === 0) throw badRequest('Select at least one issue.');
  if (ids.length > mostMoved) throw badRequest(`Select at most ${mostMoved} issues.`);
  if (target.id === project.id) throw badRequest(cannotMove.same);
  const refusal = targetRefusal(ctx, target);
  if (refusal !== undefined) throw badRequest(refusal);
  const run = {
    user_id: ctx.viewer.user.id,
    project_id: project.id,
    target_id: target.id,
    undoes_id: null,
  };
  return (await startRun(ctx, run, ids))!;
}

/** A run of this viewer's own; throws 404 for another's. */
async function loadRun(ctx: Context, project: ProjectRow, id: number): Promise<MoveRun> {
  const run = await findRun(ctx.platform.db, id);
  if (run === undefined || run.user_id !== ctx.viewer.user?.id || run.project_id !== project.id)
    throw notFound('Move');
  return run;
}

/** Starts to move back what a run moved. Throws 400 if there is nothing that can be moved back, 409 if that was started already. */
export async function undoRun(
  ctx: Context,
  project: ProjectRow,
  id: number,
): Promise<{ id: number; project: ProjectRow }> {
  const run = await loadRun(ctx, project, id);
  authorizeProject(ctx, 'admin_issue', project);
  const target = await findProject(ctx.platform.db, ctx.viewer, run.target_id);
  if (target === undefined) throw notFound('Project');
  if (run.finished_at === null)
    throw conflict('The issues are still being moved. Undo it when that is done.');
  const ids = run.undoes_id === null ? await findMovedBy(ctx.platform.db, id) : [];
  if (ids.length === 0) throw badRequest('Nothing of this can be undone any more.');
  const undo = await startRun(
    ctx,
    { user_id: run.user_id, project_id: run.target_id, target_id: run.project_id, undoes_id: id },
    ids,
  );
  if (undo === undefined) throw conflict('This is being undone already.');
  return { id: undo, project: target };
}

/** How far a run is. Names of projects and issues only as far as the viewer can see them. */
export async function readRun(ctx: Context, project: ProjectRow, id: number): Promise<MoveRunState> {
  const { db } = ctx.platform;
  const run = await loadRun(ctx, project, id);
  const [{ total, moved, refused, refused_count }, target, undo] = await Promise.all([
    readRunState(db, id, mostListed),
    findProject(db, ctx.viewer, run.target_id),
    findUndoOf(db, id),
  ]);
  const issues = await findIssuesByIds(
    db,
    ctx.viewer,
    refused.map(({ issue_id }) => issue_id),
  );
  const named = new Map(issues.map((issue) => [issue.id, issue]));
  const movable =
    run.undoes_id === null && undo === undefined && run.finished_at !== null ? await findMovedBy(db, id) : [];
  return {
    id,
    total,
    moved,
    refused: refused.map(({ issue_id, reason }) => {
      const issue = named.get(issue_id);
      return {
        id: issue_id,
        reason,
        issue:
          issue === undefined
            ? null
            : {
                iid: issue.iid,
                title: issue.title,
                reference: `#${issue.iid}`,
                web_url: `${ctx.baseUrl}/${issue.project_path}/-/issues/${issue.iid}`,
              },
      };
    }),
    refused_count,
    finished: run.finished_at !== null,
    undoes: run.undoes_id !== null,
    target_path: target?.full_path ?? null,
    can_undo: movable.length > 0,
  };
}
