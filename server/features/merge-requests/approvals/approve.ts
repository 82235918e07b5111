import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest, forbidden, notFound, unauthorized } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { ReviewVerdict } from '../../../platform/subjects/subject.events.ts';
import { announceMergeRequest } from '../list-news/announce-lists.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { findUsersByEmails } from '../../accounts/index.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import { setReview } from '../../planning/index.ts';
import { loadProject, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { isNamedByRule } from '../approval-rules/rule.queries.ts';
import { lockBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { requireSeen } from '../seen-branches.ts';
import type { SeenBranches } from '../seen-branches.ts';
import { deleteApproval, deleteApprovals, listApprovals, writeApproval } from './approval.queries.ts';
import type { ApprovalChange } from './approval.words.ts';

/** Commits whose committers are looked for; what nobody can read whole nobody approves where committers may not. */
const commitsRead = 1000;

type Approved = Pick<MergeRequest, 'id' | 'author_id' | 'state' | 'branches'>;

const nothingToDismiss = (): AppError =>
  badRequest('This person has neither approved this nor requested changes.');
const refuseArchived = ({ archived }: ProjectRow): void => {
  if (archived) throw forbidden('This project is archived: it can be read and not changed.');
};
export const notOpen = (): AppError => new AppError(405, { message: '405 Method Not Allowed' });

/**
 * Whether the viewer may approve what the branch is now: a Developer and above, or whom a rule names; as the settings say not its author
 * or a committer.
 */
export async function mayApprove(
  ctx: Context,
  request: Approved,
  project: ProjectRow,
  /** As `findExcluded` answers, where it was asked before. */
  known?: readonly number[] | 'everybody',
): Promise<boolean> {
  const { user } = ctx.viewer;
  if (user === null || request.state !== 'opened' || project.archived) return false;
  const excluded = known ?? (await findExcluded(ctx, request, project));
  if (excluded === 'everybody' || excluded.includes(user.id)) return false;
  return (
    projectPolicy.merge(ctx.viewer, project) ||
    (projectPolicy.read_merge_requests(ctx.viewer, project) &&
      (await isNamedByRule(ctx.platform.db, request.id, user.id)))
  );
}

/** Who may not approve what the branch is now, as the settings say: its author, and who wrote or made its commits. */
export async function findExcluded(
  ctx: Context,
  { author_id, branches }: Pick<Approved, 'author_id' | 'branches'>,
  project: ProjectRow,
): Promise<readonly number[] | 'everybody'> {
  const author = project.merge_requests_author_approval || author_id === null ? [] : [author_id];
  if (!project.merge_requests_disable_committers_approval) return author;
  const committers = await findCommitters(ctx, branches);
  return committers === undefined ? 'everybody' : [...author, ...committers];
}

/** Who wrote or made one of the commits; undefined if there are too many of these to say. */
export async function findCommitters(
  { platform }: Context,
  { project_id, head_sha, base_sha }: Pick<Branches, 'project_id' | 'head_sha' | 'base_sha'>,
): Promise<readonly number[] | undefined> {
  const log = await platform.git.log(platform.git.repository(project_id), head_sha, {
    exclude: [base_sha],
    limit: commitsRead,
  });
  if (!log.ok || log.value.hasMore) return undefined;
  const emails = log.value.commits.flatMap(({ author, committer }) => [author.email, committer.email]);
  const people = await findUsersByEmails(platform, [...new Set(emails)]);
  return [...people.values()].map(({ id }) => id);
}

/** How what a reviewer says is written. */
interface Said {
  /** What they say already is not refused. */
  readonly again?: boolean | undefined;
  /** Their comments notify people of it, so that it has no mail of its own. */
  readonly withComments?: boolean | undefined;
}

/** What a reviewer says of the whole merge request: it was checked, and is written in a transaction. */
export type Verdict = (tx: Transaction, said?: Said) => Promise<void>;

/**
 * The viewer's approval of the branches that they saw. Throws 401, as v4 does, for who may not and who has already; 405 if it is not open,
 * 409 if its branches are others.
 */
export async function prepareApproval(
  ctx: Context,
  request: MergeRequest,
  seen: SeenBranches = {},
): Promise<Verdict> {
  if (request.state !== 'opened') throw notOpen();
  const { head_sha, target_branch, project_id } = request.branches;
  const project = await loadProject(ctx, String(project_id));
  if (!(await mayApprove(ctx, request, project))) throw unauthorized();
  requireSeen(request.branches, seen);
  const userId = ctx.viewer.user!.id;
  return (tx, { again = false, withComments = false } = {}) =>
    record(tx, ctx, request, async (now) => {
      // What was judged is what is approved.
      requireSeen(now, { sha: head_sha, target: target_branch });
      const given = await listApprovals(tx, now);
      if (given.some(({ user, counts }) => counts && user.id === userId)) {
        if (again) return undefined;
        throw unauthorized();
      }
      await writeApproval(tx, request.id, userId, head_sha);
      await setReview(tx, request.id, userId, 'approved');
      return { said: 'approved', mailed: withComments ? undefined : 'approved' };
    });
}

/** Takes the viewer's approval back. Throws 404 if there is none, 403 for who could not have given one either. */
export async function prepareUnapproval(ctx: Context, request: MergeRequest): Promise<Verdict> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const project = await loadProject(ctx, String(request.branches.project_id));
  refuseArchived(project);
  if (request.state !== 'opened') throw notOpen();
  const missing = (): AppError =>
    projectPolicy.merge(ctx.viewer, project) ? notFound('Approval') : forbidden();
  const given = await listApprovals(ctx.platform.db, request.branches);
  if (given.every((approval) => approval.user.id !== user.id)) throw missing();
  return (tx) =>
    record(tx, ctx, request, async () => {
      if (!(await deleteApproval(tx, request.id, user.id))) throw missing();
      await setReview(tx, request.id, user.id, 'reviewed');
      return { said: 'unapproved' };
    });
}

/** Asks for changes: nothing is merged until the viewer approves or takes it back, or a Maintainer dismisses it. Their approval is gone. */
export async function prepareChangeRequest(ctx: Context, request: MergeRequest): Promise<Verdict> {
  const project = await loadProject(ctx, String(request.branches.project_id));
  const { user } = ctx.viewer;
  if (user === null || !projectPolicy.merge(ctx.viewer, project)) throw forbidden();
  if (user.id === request.author_id) throw badRequest('You can’t request changes to your own merge request.');
  if (request.state !== 'opened') throw notOpen();
  return (tx, { withComments = false } = {}) =>
    record(tx, ctx, request, async () => {
      await deleteApproval(tx, request.id, user.id);
      if ((await setReview(tx, request.id, user.id, 'requested_changes')) === 'requested_changes')
        return undefined;
      return { said: 'requested_changes', mailed: withComments ? undefined : 'requested_changes' };
    });
}

/** Writes what was checked, at once. */
export async function say(ctx: Context, verdict: Promise<Verdict>): Promise<void> {
  const write = await verdict;
  await transaction(ctx.platform.db, (tx) => write(tx));
}

/** Ends somebody's request for changes, their own without a reason, others' by a Maintainer with one; or by a Maintainer somebody else's approval. */
export async function dismissReview(
  ctx: Context,
  request: MergeRequest,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<void> {
  const own = ctx.viewer.user?.id === userId;
  const project = await loadProject(ctx, String(request.branches.project_id));
  refuseArchived(project);
  if (!own && !projectPolicy.manage_approval_rules(ctx.viewer, project)) throw forbidden();
  if (request.state !== 'opened') throw notOpen();
  const reviewer = request.reviewers.find(({ id }) => id === userId);
  const asks = reviewer?.review === 'requested_changes';
  const approvals = asks || own ? [] : await listApprovals(ctx.platform.db, request.branches);
  const person = asks ? reviewer : approvals.find(({ user }) => user.id === userId)?.user;
  if (person === undefined) throw nothingToDismiss();
  if (!own && reason.trim() === '') throw badRequest('Say why: a reason is missing.');
  await transaction(ctx.platform.db, (tx) =>
    record(tx, ctx, request, async () => {
      // They can have said something else meanwhile.
      if (!asks && !(await deleteApproval(tx, request.id, userId))) throw nothingToDismiss();
      const said = await setReview(tx, request.id, userId, 'reviewed');
      if (asks && said !== 'requested_changes') throw nothingToDismiss();
      if (own) return { said: 'withdrawn' };
      const why = { dismissed: person.username, reason: reason.trim().slice(0, 500) };
      return { said: asks ? why : { ...why, approval: true }, told: person.username };
    }),
  );
}

/** Takes all approvals back, by a Maintainer. */
export async function resetApprovals(ctx: Context, request: MergeRequest): Promise<void> {
  const project = await loadProject(ctx, String(request.branches.project_id));
  if (!projectPolicy.manage_approval_rules(ctx.viewer, project)) throw forbidden();
  if (request.state !== 'opened') throw notOpen();
  await transaction(ctx.platform.db, (tx) =>
    record(tx, ctx, request, async () =>
      (await deleteApprovals(tx, request.id)) === 0 ? undefined : { said: 'reset' },
    ),
  );
}

interface Recorded {
  /** As the history has it. */
  readonly said: ApprovalChange;
  /** What people get a mail of. */
  readonly mailed?: ReviewVerdict | undefined;
  /** The username of whom a mail tells that what they said was dismissed, and why. */
  readonly told?: string | undefined;
}

/** Writes with the request locked, the history and the news of it in the same transaction. */
export async function record(
  tx: Transaction,
  ctx: Context,
  { id, branches: { project_id } }: MergeRequest,
  write: (now: Branches) => Promise<Recorded | undefined>,
): Promise<void> {
  const subject = await lockSubject(tx, id);
  const now = await lockBranches(tx, id);
  if (now === undefined || subject?.state !== 'opened') throw notOpen();
  const recorded = await write(now);
  if (recorded === undefined) return;
  const about = { type: 'MergeRequest', id, projectId: project_id, namespaceId: null };
  const [noteId] = await createSystemNotes(tx, ctx, about, [
    { action: 'approval', changes: [{ attribute: 'approval', new: recorded.said }] },
  ]);
  const authorId = ctx.viewer.user?.id ?? null;
  const { mailed: verdict, told } = recorded;
  await recordEvent(tx, 'subject.changed', {
    ...about,
    authorId,
    changes: ['approvals'],
    ...(verdict === undefined ? {} : { verdict }),
    ...(told === undefined ? {} : { dismissed: { username: told, noteId: noteId! } }),
    ...(recorded.said === 'approved' ? { approved: true } : {}),
  });
  await announceMergeRequest(tx, id);
}
