import type { Git, Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { announceMergeRequest } from '../list-news/announce-lists.ts';
import { createSystemNotes, touchNotes } from '../../discussions/index.ts';
import { deleteCurrentApprovals } from '../approvals/approval.queries.ts';
import { findCommitters } from '../approvals/approve.ts';
import { keepApprovals, makesSameChange } from '../approvals/keep-approvals.ts';
import { abortAutoMerge } from '../auto-merge/record-auto-merge.ts';
import { findBranches, lockBranches, updateBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { listUndecidedNotes } from '../suggestions/suggestion.queries.ts';
import type { Arrival } from './catch-up.ts';
import { bringSource, headsOf } from './heads.ts';
import { keepHeads } from './keep-heads.ts';
import { bringOwnersName, standThreadsName } from './job-names.ts';
import { readSourceHead } from './source-head.ts';
import { insertVersion } from './version.queries.ts';
import type { Heads } from './version.queries.ts';

const share = 'background';
/** New commits that the history counts, and those that it names. */
const commitsCounted = 1000;
const commitsNamed = 20;

/**
 * Makes a version of an open merge request if its source branch is at another commit now, or notes that the branch is gone. A push that
 * the branch is not at any more is left to the one that came after it, which knows its author.
 */
export async function followSource(
  ctx: Context,
  id: number,
  { pushed, arrival }: { readonly pushed?: string | undefined; readonly arrival?: Arrival | undefined },
): Promise<void> {
  const { platform } = ctx;
  const branches = (await findBranches(platform.db, [id])).get(id);
  if (branches === undefined || !branches.is_open) return;
  const head = await readSourceHead(platform, branches);
  // A source that is out of reach does not move any more.
  if (head === undefined) return;
  if (pushed !== undefined && pushed !== (head ?? '0'.repeat(pushed.length))) return;
  if (head === branches.head_sha) return markThere(ctx, id, head);
  if (head === null) return branches.source_branch_exists ? record(ctx, branches, null) : undefined;
  const heads = await readHeads(ctx, branches, head, arrival);
  if (heads !== undefined) await record(ctx, branches, heads);
}

/** The branch is back, as it was. */
function markThere(ctx: Context, id: number, head: string): Promise<void> {
  return transaction(ctx.platform.db, async (tx) => {
    const now = await lockBranches(tx, id);
    if (now?.head_sha !== head || now.source_branch_exists) return;
    await updateBranches(tx, id, { source_branch_exists: true });
    const subject = { type: 'MergeRequest', id, projectId: now.project_id, namespaceId: null };
    await createSystemNotes(tx, ctx, subject, [
      { action: 'branch', changes: [{ attribute: 'source_head', old: head, new: head, detail: null }] },
    ]);
    await announceSource(tx, id);
  });
}

/** Whether suggestions can be applied is another question now: pages that show them read them again. */
async function announceSource(tx: Transaction, id: number): Promise<void> {
  await announceMergeRequest(tx, id);
  const undecided = await listUndecidedNotes(tx, id);
  if (undecided.length === 0) return;
  await touchNotes(tx, undecided);
  await publish(tx, `merge_requests:${id}`, { event: 'notes' });
}

/** The heads of the version with this head, whose commits are brought to the target; undefined if they can't be. */
async function readHeads(
  { platform }: Context,
  { id, project_id, source_project_id, target_branch, start_sha }: Branches,
  head: string,
  arrival: Arrival | undefined,
): Promise<Heads | undefined> {
  const { git } = platform;
  const to = git.repository(project_id);
  const now = await git.readRef(to, `refs/heads/${target_branch}`);
  // What the same push brought into the target is shown as the change that it was; a target that is gone is as it was last.
  const target = (arrival?.branch === target_branch ? arrival.before : null) ?? now ?? start_sha;
  const from = git.repository(source_project_id ?? project_id);
  const brought = await bringSource(platform, { from, to }, { source: head, target }, { share });
  if (!brought.ok) {
    platform.log.warn(
      { mergeRequest: id, head, reason: brought.reason },
      'the commits of a merge request could not be brought to its target',
    );
    return undefined;
  }
  return headsOf(git, to, { source: head, target }, { share });
}

/** The number of commits that were added, and the last of them; undefined where the branch was rewritten. */
async function readGrowth(
  git: Git,
  repository: Repository,
  before: string,
  head: string,
): Promise<{ count: number; more?: boolean; commits: { sha: string; title: string }[] } | undefined> {
  const continues = await git.isAncestor(repository, before, head, { share });
  if (!continues.ok || !continues.value) return undefined;
  const added = { exclude: [before], share } as const;
  const [counted, log] = await Promise.all([
    git.countCommits(repository, head, { ...added, max: commitsCounted }),
    git.log(repository, head, { ...added, limit: commitsNamed }),
  ]);
  const commits = log.ok
    ? log.value.commits.map(({ sha, title }) => ({ sha, title: title.slice(0, 255) }))
    : [];
  const { count, atLeast } = counted.ok ? counted.value : { count: commits.length, atLeast: false };
  return { count, ...(atLeast ? { more: true } : {}), commits: commits.toReversed() };
}

/** Records the version, or the end of the branch, unless something else was recorded meanwhile. */
async function record(ctx: Context, seen: Branches, heads: Heads | null): Promise<void> {
  const { git, db } = ctx.platform;
  const { id, project_id } = seen;
  const detail =
    heads === null
      ? undefined
      : await readGrowth(git, git.repository(project_id), seen.head_sha, heads.head_sha);
  const authorId = ctx.viewer.user?.id ?? null;
  const keeps =
    heads !== null && seen.approvals_current > 0 && (await makesSameChange(ctx, seen, heads, project_id));
  // Who wrote or made a commit may not approve it any more. Asked for also where nobody has approved: somebody may do so until the transaction.
  const committers =
    heads !== null && seen.excludes_committers
      ? ((await findCommitters(ctx, { project_id, ...heads })) ?? 'everybody')
      : [];
  await transaction(db, async (tx) => {
    const now = await lockBranches(tx, id);
    if (now === undefined || !now.is_open || now.head_sha !== seen.head_sha) return;
    if (heads === null && !now.source_branch_exists) return;
    // Compared with a target that it has not any more: the job is tried again.
    if (heads !== null && now.target_branch !== seen.target_branch)
      throw new Error(`Merge request ${id} got another target meanwhile.`);
    if (heads === null) await updateBranches(tx, id, { source_branch_exists: false });
    else {
      await updateBranches(tx, id, { ...heads, source_branch_exists: true, merge_error: null });
      if (keeps) await keepApprovals(tx, now, heads);
      if (committers.length > 0) await deleteCurrentApprovals(tx, id, committers);
      // It was set for what was there then.
      await abortAutoMerge(tx, ctx, now, 'source_moved');
      const number = await insertVersion(tx, id, heads, authorId);
      await addJob(tx, keepHeads.name, { id });
      await addJob(tx, standThreadsName, { id, number });
      await addJob(tx, bringOwnersName, { id });
    }
    const subject = { type: 'MergeRequest', id, projectId: project_id, namespaceId: null };
    await createSystemNotes(tx, ctx, subject, [
      {
        action: 'commit',
        changes: [{ attribute: 'source_head', old: now.head_sha, new: heads?.head_sha ?? null, detail }],
      },
    ]);
    await recordEvent(tx, 'subject.changed', {
      ...subject,
      authorId,
      changes: ['source_head'],
      // A branch that is deleted shows on the page.
      ...(heads === null ? {} : { pushed: detail ?? { count: null, commits: [] } }),
    });
    await announceSource(tx, id);
  });
}
