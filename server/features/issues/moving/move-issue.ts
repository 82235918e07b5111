import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { nextInternalIds } from '../../../platform/database/internal-id.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { recordEvent, recordEvents } from '../../../platform/events/events.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { insertChanges } from '../../../platform/subjects/change-log.queries.ts';
import { closeMoved } from '../../../platform/subjects/subject-copies.queries.ts';
import { storeNoteCounts } from '../../../platform/subjects/subject-counts.queries.ts';
import { lockSubjects } from '../../../platform/subjects/subject-rows.queries.ts';
import { noteCounts } from '../../discussions/index.ts';
import { moveIssuesOfEpics } from '../../epics/index.ts';
import { findLabels, labelScopeOf } from '../../labels/index.ts';
import { findMilestonesByTitles, milestoneScopeOf } from '../../milestones/index.ts';
import { projectParent, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { recordRelations } from '../../links/index.ts';
import type { Related, Relation } from '../../links/index.ts';
import { changeOpenIssuesCounts } from '../issue-write.queries.ts';
import { findIssuesByIds } from '../issue.queries.ts';
import type { Issue } from '../issue.queries.ts';
import { authorizeIssue, findLoadedIssue, issuesMessages, issueEvent } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { noteableOf } from '../noteable-issue.ts';
import { copyConversations } from './copy-conversation.queries.ts';
import { copyIssueRows, copyPlanning, copyRecords, lockProjects } from './move-issue.queries.ts';
import { insertMoves } from './move-log.queries.ts';
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

/** Issues of one project. */
export interface IssuesOf {
  readonly project: ProjectRow;
  readonly issues: readonly Issue[];
}

/**
 * Moves issues to another project: opens each there with its conversation, files, times, reactions, links, subscriptions and history,
 * with the labels and the milestone of the same names, in its epic if that can have it, and closes it here. The number of statements does not depend on the number of
 * issues. Returns the new ones' ids in the same order. Throws 403, or 400 with the reason, if one of them can't be moved.
 */
export async function moveIssuesIn(
  tx: Transaction,
  ctx: Context,
  moving: IssuesOf,
  target: ProjectRow,
  runId: number | null = null,
): Promise<number[]> {
  const { project } = moving;
  for (const issue of moving.issues) {
    authorizeIssue(ctx, 'admin', { issue, project });
    const refusal = moveRefusal(ctx, { issue, project }, target);
    if (refusal !== undefined) throw badRequest(refusal);
  }
  const locked = await lockSubjects(
    tx,
    moving.issues.map(({ id }) => id),
  );
  const rows = moving.issues.map(({ id }) => ({ id, now: locked.get(id) }));
  const open = rows.flatMap(({ id, now }) => {
    if (now === undefined) throw notFound('Issue');
    // Somebody else may have moved it since it was loaded.
    if (now.moved_to_id !== null) throw badRequest(cannotMove.moved);
    return now.state === 'opened' ? [{ id, now }] : [];
  });
  const made = await copyIssues(tx, ctx, moving, target, { is: 'moved', runId });
  const pairs = rows.map(({ id }, index) => ({ fromId: id, toId: made[index]! }));
  const authorId = ctx.viewer.user?.id ?? null;
  await changeOpenIssuesCounts(
    tx,
    project.id,
    open.map(({ now }) => [now, { state: 'closed', confidential: now.confidential }]),
  );
  await insertChanges(
    tx,
    { actorId: authorId, request: ctx.requestId },
    open.map(({ id }) => ({ subjectId: id, attribute: 'state', old: 'opened', new: 'closed' })),
  );
  await closeMoved(tx, pairs, authorId);
  const moved = { project: target, issues: await loadIn(tx, ctx, made) };
  await relate(tx, ctx, moving, moved, ['moved_to', 'moved_from']);
  await moveIssuesOfEpics(
    tx,
    ctx,
    moving.issues.map((issue, index) => ({
      from: noteableOf(ctx, { issue, project }),
      to: noteableOf(ctx, { issue: moved.issues[index]!, project: target }),
    })),
    projectParent(target),
  );
  await recordEvents(
    tx,
    'issue.moved',
    pairs.map(({ fromId, toId }) => ({
      issueId: fromId,
      toIssueId: toId,
      projectId: project.id,
      toProjectId: target.id,
      authorId,
    })),
  );
  await publishAll(
    tx,
    [project, target].flatMap((one) => issuesMessages(projectParent(one))),
  );
  return made;
}

export async function moveIssueIn(
  tx: Transaction,
  ctx: Context,
  { issue, project }: LoadedIssue,
  target: ProjectRow,
): Promise<number> {
  const [made] = await moveIssuesIn(tx, ctx, { project, issues: [issue] }, target);
  return made!;
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
  const cloning = { project: loaded.project, issues: [loaded.issue] };
  const made = await copyIssues(tx, ctx, cloning, target, { is: 'cloned', withNotes });
  await relate(tx, ctx, cloning, { project: target, issues: await loadIn(tx, ctx, made) }, [
    'cloned_to',
    'cloned_from',
  ]);
  await recordEvent(tx, 'subject.created', issueEvent(made[0]!, target.id, ctx.viewer.user!.id));
  await publishAll(tx, issuesMessages(projectParent(target)));
  return made[0]!;
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

/** The issues in the order of the ids. */
async function loadIn(tx: Transaction, ctx: Context, ids: readonly number[]): Promise<Issue[]> {
  const found = new Map((await findIssuesByIds(tx, ctx.viewer, ids)).map((issue) => [issue.id, issue]));
  return ids.map((id) => {
    const issue = found.get(id);
    if (issue === undefined) throw notFound('Issue');
    return issue;
  });
}

/** Records on each original and its copy how they are related. */
async function relate(
  tx: Transaction,
  ctx: Context,
  from: IssuesOf,
  to: IssuesOf,
  [there, here]: readonly [Relation['is'] & `${string}_to`, Relation['is'] & `${string}_from`],
): Promise<void> {
  await recordRelations(
    tx,
    ctx,
    from.issues.flatMap((issue, index): Related[] => {
      const original = noteableOf(ctx, { issue, project: from.project });
      const copy = noteableOf(ctx, { issue: to.issues[index]!, project: to.project });
      return [
        { on: original, other: copy, relation: { is: there } },
        { on: copy, other: original, relation: { is: here } },
      ];
    }),
  );
}

type Copying =
  | { readonly is: 'moved'; readonly runId: number | null }
  | { readonly is: 'cloned'; readonly withNotes: boolean };

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Returns the copies' ids in the same order. */
async function copyIssues(
  tx: Transaction,
  ctx: Context,
  { issues, project }: IssuesOf,
  target: ProjectRow,
  how: Copying,
): Promise<number[]> {
  const first = await nextInternalIds(
    tx,
    { scope: 'project', scopeId: target.id, usage: 'issues' },
    issues.length,
  );
  // Both projects count their issues: a concurrent move in the opposite direction locks them in the same order.
  await lockProjects(tx, [project.id, target.id]);
  const moves = how.is === 'moved';
  const made = await copyIssueRows(tx, {
    subjects: issues.map(({ id }, index) => ({ fromId: id, iid: first + index })),
    projectId: target.id,
    authorId: moves ? null : ctx.viewer.user!.id,
    moves,
  });
  const pairs = issues.map(({ id }, index) => ({ fromId: id, toId: made[index]! }));
  const titles = (all: readonly { readonly title: string }[]): string[] => [
    ...new Set(all.map(({ title }) => title)),
  ];
  const labelIds = idsOf(
    await findLabels(tx, labelScopeOf(target), { titles: titles(issues.flatMap(({ labels }) => labels)) }),
  );
  const milestoneIds = idsOf(
    await findMilestonesByTitles(
      tx,
      milestoneScopeOf(target),
      titles(issues.flatMap(({ milestone }) => milestone ?? [])),
    ),
  );
  await copyPlanning(tx, pairs, { labelIds, milestoneIds });
  let copied: { notes: number[]; versions: number[] } = { notes: [], versions: [] };
  if (moves || how.withNotes) {
    const moveIds = moves ? await insertMoves(tx, pairs, how.runId) : [];
    copied = await copyConversations(tx, {
      pairs: pairs.map((pair, index) => ({ ...pair, moveId: moveIds[index] })),
      to: { type: 'Issue', projectId: target.id, namespaceId: null },
      labelIds,
      part: how.is,
    });
    await storeNoteCounts(tx, noteCounts('Issue', made));
  }
  if (moves) await copyRecords(tx, pairs);
  await rewriteTexts(tx, ctx, { descriptions: made, ...copied }, { from: project, to: target });
  return made;
}
