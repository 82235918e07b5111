import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { nextInternalId } from '../../../platform/database/internal-id.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertChanges } from '../../../platform/subjects/change-log.queries.ts';
import { findLabels, labelScopeOf } from '../../labels/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../../milestones/index.ts';
import { changeLabels, lockSubject, setAssignees, updateSubjectRow } from '../../planning/index.ts';
import { projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { recordRelation } from '../links/issue-link.service.ts';
import { changeOpenIssuesCounts } from '../issue-write.queries.ts';
import { findIssue } from '../issue.queries.ts';
import { authorizeIssue, findLoadedIssue, projectIssuesStream, issueEvent } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { copyConversation, recountNotes } from './copy-conversation.queries.ts';
import { copyIssueRow, copyRecords, findAssigneesThere, lockProjects } from './move-issue.queries.ts';
import { insertMove } from './move-log.queries.ts';
import { rewriteTexts } from './move-texts.ts';

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'issue.moved': {
      readonly issueId: number;
      readonly toIssueId: number;
      readonly projectId: number;
      readonly toProjectId: number;
      readonly authorId: number | null;
    };
  }
}

export const cannotMove = {
  same: 'Cannot move issue to project it originates from!',
  rights: 'Cannot move issue due to insufficient permissions!',
  moved: 'Cannot move issue that was moved already!',
} as const;

/** Why the viewer can't move the issue there; undefined if they can. */
export function moveRefusal(
  ctx: Context,
  { issue, project }: LoadedIssue,
  target: ProjectRow,
): string | undefined {
  if (target.id === project.id) return cannotMove.same;
  if (issue.moved_to_id !== null) return cannotMove.moved;
  return targetRefusal(ctx, target);
}

/** Why the viewer can't move issues to a project; undefined if they can. */
export function targetRefusal(ctx: Context, target: ProjectRow): string | undefined {
  if (projectPolicy.admin_issue(ctx.viewer, target)) return undefined;
  if (!projectPolicy.read(ctx.viewer, target)) return cannotMove.rights;
  if (target.archived)
    return `Cannot move issue to ${target.full_path} because it is archived. Unarchive it first, or choose another project.`;
  if (!projectPolicy.read_issues(ctx.viewer, target))
    return `Cannot move issue to ${target.full_path} because its issues are switched off. Switch them on in its settings, or choose another project.`;
  return cannotMove.rights;
}

/**
 * Moves an issue to another project: opens it there with its conversation, files, times, reactions, links, subscriptions and history,
 * with the labels and the milestone of the same names, and closes it here. Returns the new one's id. Throws 403, or 400 with the
 * reason.
 */
export async function moveIssueIn(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  target: ProjectRow,
  runId: number | null = null,
): Promise<number> {
  authorizeIssue(ctx, 'admin', loaded);
  const refusal = moveRefusal(ctx, loaded, target);
  if (refusal !== undefined) throw badRequest(refusal);
  const { issue, project } = loaded;
  const now = await lockSubject(tx, issue.id);
  if (now === undefined) throw notFound('Issue');
  // Somebody else may have moved it since it was loaded.
  if (now.moved_to_id !== null) throw badRequest(cannotMove.moved);
  const made = await copyIssue(tx, ctx, loaded, target, { is: 'moved', runId });
  const moved = await loadIn(tx, ctx, made, target);
  const authorId = ctx.viewer.user?.id ?? null;
  if (now.state === 'opened') {
    await changeOpenIssuesCounts(tx, project.id, [
      [now, { state: 'closed', confidential: now.confidential }],
    ]);
    await insertChanges(tx, { subjectId: issue.id, actorId: authorId, request: ctx.requestId }, [
      { attribute: 'state', old: 'opened', new: 'closed' },
    ]);
  }
  await updateSubjectRow(tx, issue.id, {
    moved_to_id: made,
    ...(now.state === 'opened' ? { state: 'closed', closed_at: new Date(), closed_by_id: authorId } : {}),
  });
  await recordRelation(tx, ctx, loaded, moved, { is: 'moved_to' });
  await recordRelation(tx, ctx, moved, loaded, { is: 'moved_from' });
  await recordEvent(tx, 'issue.moved', {
    issueId: issue.id,
    toIssueId: made,
    projectId: project.id,
    toProjectId: target.id,
    authorId,
  });
  for (const { id } of [project, target]) await publish(tx, projectIssuesStream(id), { event: 'issues' });
  return made;
}

/** Opens another issue with the same text and values, in the same project or another; comments are copied on request. */
export async function cloneIssueIn(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  target: ProjectRow,
  withNotes: boolean,
): Promise<number> {
  authorizeIssue(ctx, 'admin', loaded);
  if (!projectPolicy.admin_issue(ctx.viewer, target))
    throw badRequest('Cannot clone issue due to insufficient permissions!');
  const made = await copyIssue(tx, ctx, loaded, target, { is: 'cloned', withNotes });
  const clone = await loadIn(tx, ctx, made, target);
  await recordRelation(tx, ctx, loaded, clone, { is: 'cloned_to' });
  await recordRelation(tx, ctx, clone, loaded, { is: 'cloned_from' });
  await recordEvent(tx, 'subject.created', issueEvent(made, target.id, ctx.viewer.user!.id));
  await publish(tx, projectIssuesStream(target.id), { event: 'issues' });
  return made;
}

export async function moveIssue(ctx: Context, loaded: LoadedIssue, target: ProjectRow): Promise<LoadedIssue> {
  const id = await transaction(ctx.platform.db, (tx) => moveIssueIn(tx, ctx, loaded, target));
  return (await findLoadedIssue(ctx, id))!;
}

export async function cloneIssue(
  ctx: Context,
  loaded: LoadedIssue,
  target: ProjectRow,
  withNotes: boolean,
): Promise<LoadedIssue> {
  const id = await transaction(ctx.platform.db, (tx) => cloneIssueIn(tx, ctx, loaded, target, withNotes));
  return (await findLoadedIssue(ctx, id))!;
}

async function loadIn(tx: Transaction, ctx: Context, id: number, project: ProjectRow): Promise<LoadedIssue> {
  const issue = await findIssue(tx, ctx.viewer, { id });
  if (issue === undefined) throw notFound('Issue');
  return { issue, project };
}

type Copying =
  | { readonly is: 'moved'; readonly runId: number | null }
  | { readonly is: 'cloned'; readonly withNotes: boolean };

async function copyIssue(
  tx: Transaction,
  ctx: Context,
  { issue, project }: LoadedIssue,
  target: ProjectRow,
  how: Copying,
): Promise<number> {
  const iid = await nextInternalId(tx, 'project', target.id, 'issues');
  // Both projects count their issues: a concurrent move in the opposite direction locks them in the same order.
  await lockProjects(tx, [project.id, target.id]);
  const moves = how.is === 'moved';
  const made = await copyIssueRow(tx, {
    fromId: issue.id,
    projectId: target.id,
    iid,
    authorId: moves ? null : ctx.viewer.user!.id,
    moves,
  });
  const labels = await findLabels(tx, labelScopeOf(target), {
    titles: issue.labels.map(({ title }) => title),
  });
  const labelIds = labels.map(({ id }) => id);
  await changeLabels(tx, made, labelIds, []);
  await setAssignees(tx, made, await findAssigneesThere(tx, issue.id, target.id));
  if (issue.milestone !== undefined) {
    const [milestone] = await findMilestonesByTitles(tx, milestoneScopeOf(target), [issue.milestone.title]);
    if (milestone !== undefined) await updateSubjectRow(tx, made, { milestone_id: milestone.id });
  }
  let copied: { notes: number[]; versions: number[] } = { notes: [], versions: [] };
  if (moves || how.withNotes) {
    const part = moves
      ? {
          is: how.is,
          moveId: await insertMove(tx, { fromId: issue.id, toId: made, runId: how.runId }),
        }
      : { is: how.is };
    copied = await copyConversation(tx, {
      fromId: issue.id,
      toId: made,
      projectId: target.id,
      labelIds,
      part,
    });
    await recountNotes(tx, made);
  }
  if (moves) await copyRecords(tx, issue.id, made);
  await rewriteTexts(tx, ctx, { issueId: made, description: true, ...copied }, { from: project, to: target });
  return made;
}
