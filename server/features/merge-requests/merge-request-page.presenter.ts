import type {
  MergeCheck,
  MergeRequestRow,
  MergeRequestWidget,
  SourceState,
} from '../../../contract/merge-requests/merge-requests.ts';
import type { CallOptions } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { listNewest } from '../commit-statuses/index.ts';
import { findChain } from './chain/chain.queries.ts';
import { presentPageBlocks } from './blocks/present-blocks.ts';
import { presentPageApprovals } from './approvals/present-approvals.ts';
import { findProject, isProjectThere, projectPolicy } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { presentLabel } from '../labels/index.ts';
import { mayDeleteBranch, mayPushTo, openRepository } from '../repositories/index.ts';
import { bringOwners } from './code-owners/bring-owners.ts';
import { isDraft } from '../../../contract/merge-requests/draft-title.ts';
import type { MergeRequest } from './merge-request.service.ts';
import type { Branches } from './merge-request.queries.ts';
import { awaitedBeforeMerge, closedGate } from './merging/gates.ts';
import { composeMessages } from './merging/messages.ts';
import { checkMergeability } from './merging/mergeability.ts';
import { mayMergeInto } from './merging/open-target.ts';
import { squashes } from './merging/squashes.ts';
import { countVersion } from './versions/count-version.ts';
import { findNewestVersion } from './versions/version.queries.ts';

/** A merge request as a row of the page's list. */
export function presentRow(ctx: Context, row: KindRow & { readonly branches: Branches }) {
  const { id, iid, title, state, branches, created_at, closed_at, user_notes_count } = row;
  return {
    id,
    iid,
    title,
    state,
    draft: isDraft(title),
    author: presentAuthor(row.author, ctx.baseUrl),
    assignees: row.assignees.map((person) => presentBasicUser(person, ctx.baseUrl)),
    reviewers: row.reviewers.map((person) => presentBasicUser(person, ctx.baseUrl)),
    source_branch: branches.source_branch,
    target_branch: branches.target_branch,
    created_at,
    merged_at: branches.merged_at,
    closed_at,
    user_notes_count,
    project_path: row.parent_path,
    labels: row.labels.map((label) => presentLabel(label)),
    milestone: row.milestone?.title ?? null,
    approvals: { required: branches.approvals_required, given: branches.approvals_given },
    changes_requested: branches.changes_requested,
    head_state: branches.head_state,
    conflicts: branches.checked_head_sha === branches.head_sha && (branches.conflict_count ?? 0) > 0,
  } satisfies Record<keyof MergeRequestRow, unknown>;
}

/** More statuses than these are counted. */
const statusesShown = 100;

/** What other systems say of the head. */
async function presentStatuses({ platform: { db } }: Context, branches: Branches) {
  if (branches.head_state === null) return { state: null, list: [], more: 0 };
  const found = await listNewest(db, { project_id: branches.project_id, sha: branches.head_sha });
  return {
    state: branches.head_state,
    list: found
      .slice(0, statusesShown)
      .map(({ name, state, description, target_url }) => ({ name, state, description, url: target_url })),
    more: Math.max(0, found.length - statusesShown),
  };
}

/**
 * Its source branch, and whether this viewer may delete it once it is merged. `from` is the source project, for who may see it. A deleted one is
 * gone at once, though its data is kept for a while.
 */
async function readSource(
  ctx: Context,
  { state, branches }: MergeRequest,
  from: ProjectRow | undefined,
): Promise<{ readonly state: SourceState; readonly canDelete: boolean }> {
  const { source_project_id: id, source_branch, source_branch_exists, head_sha } = branches;
  const { db, git } = ctx.platform;
  if (from === undefined)
    return { state: id !== null && (await isProjectThere(db, id)) ? 'hidden' : 'no_fork', canDelete: false };
  if (state !== 'merged') return { state: source_branch_exists ? 'there' : 'no_branch', canDelete: false };
  // Who deletes it sees at once that it is gone.
  const head = await git.readRef(git.repository(from.id), `refs/heads/${source_branch}`);
  return {
    state: head === null ? 'no_branch' : 'there',
    // Not what was pushed to it since.
    canDelete: head === head_sha && (await mayDeleteBranch(ctx, from, source_branch)),
  };
}

/** Milliseconds that the page waits for counts that the job has not made yet. */
const countedWithin = 1000;

/** Its newest version, and how large that is. */
async function findCountedVersion(ctx: Context, { id, project_id }: Branches, call: CallOptions) {
  const version = await findNewestVersion(ctx.platform.db, id);
  if (version === undefined) throw new Error(`Merge request ${id} has no version`);
  return {
    version,
    counts: await countVersion(ctx.platform, project_id, version, { ...call, timeoutMs: countedWithin }),
  };
}

/** What the commits of its merge will say, as far as it makes them. */
async function presentMessages(ctx: Context, request: MergeRequest, project: ProjectRow) {
  const { merge_method, squash_option } = request.branches;
  const { merge, squash } = await composeMessages(ctx, request, project);
  return { merge: merge_method === 'ff' ? null : merge, squash: squash_option === 'never' ? null : squash };
}

/** Its branches, what stands between it and its merge, and whether this viewer may merge it. */
export async function presentWidget(ctx: Context, asked: MergeRequest) {
  const { state } = asked;
  const open = await openRepository(ctx, String(asked.branches.project_id));
  const branches = await bringOwners(ctx, asked.branches, { call: open.expensive });
  const request = { ...asked, branches };
  const { auto_merge: autoMerge } = branches;
  const { source_project_id: sourceId } = branches;
  const fromFork = sourceId !== branches.project_id;
  const [checked, can_merge, approvals, statuses, source, chain, blocks, { version, counts }] =
    await Promise.all([
      state === 'opened' ? checkMergeability(ctx, branches, open.expensive) : undefined,
      ctx.viewer.user === null ? false : mayMergeInto(ctx, open.project, branches.target_branch),
      presentPageApprovals(ctx, request),
      presentStatuses(ctx, branches),
      fromFork && sourceId !== null ? findProject(ctx.platform.db, ctx.viewer, sourceId) : undefined,
      state === 'opened' ? findChain(ctx.platform.db, request.id) : [],
      presentPageBlocks(ctx, request),
      findCountedVersion(ctx, branches, open.expensive),
    ]);
  const from = fromFork ? source : open.project;
  const { paths, count } = checked?.conflicts ?? { paths: [], count: 0 };
  // Branches that can be merged as they are; what others have to say is another question.
  const isReady = state === 'opened' && count === 0 && branches.head_sha !== branches.base_sha;
  const check = ((): MergeCheck => {
    if (state !== 'opened') return 'not_open';
    if (checked === null) return 'target_missing';
    if (branches.head_sha === branches.base_sha) return 'empty';
    if (count > 0) return 'conflict';
    const gate = closedGate(request);
    if (gate === 'draft_status') return 'draft';
    if (gate === 'discussions_not_resolved') return 'unresolved';
    if (gate !== undefined) return gate;
    return checked?.behind === true ? 'behind' : 'mergeable';
  })();
  const canWait =
    can_merge && isReady && checked?.behind === false && awaitedBeforeMerge(request) !== undefined;
  const [mayPush, branch, messages] = await Promise.all([
    from !== undefined && mayPushTo(ctx, from, branches.source_branch),
    readSource(ctx, request, from),
    canWait || (can_merge && check === 'mergeable') ? presentMessages(ctx, request, open.project) : null,
  ]);
  return {
    state,
    source_branch: branches.source_branch,
    source_project: source?.full_path ?? null,
    from_fork: fromFork,
    source_state: branch.state,
    source_archived: from?.archived === true,
    target_branch: branches.target_branch,
    head_sha: branches.head_sha,
    version_id: version.id,
    commits_count: counts.commits_count,
    files_count: counts.files_count,
    check,
    conflicts: paths.filter((path) => path !== ''),
    more_conflicts: count - paths.length,
    can_merge,
    lacks_commits: isReady && checked?.lacksCommits === true,
    can_push: mayPush && branches.source_branch_exists,
    squash: squashes(branches),
    squash_is_chosen: ['default_off', 'default_on'].includes(branches.squash_option),
    remove_source_branch: branches.remove_source_branch,
    allow_collaboration: branches.allow_collaboration,
    merge_after: branches.merge_after,
    messages,
    merged_by: branches.merged_by === null ? null : presentBasicUser(branches.merged_by, ctx.baseUrl),
    merged_at: branches.merged_at,
    merge_commit_sha: branches.merge_commit_sha,
    chain,
    blocks,
    approvals,
    statuses,
    can_wait: canWait,
    auto_merge:
      autoMerge === null || state !== 'opened'
        ? null
        : {
            by: presentBasicUser(autoMerge.user, ctx.baseUrl),
            can_cancel: can_merge || ctx.viewer.user?.id === request.author_id,
          },
    can_delete_source: branch.canDelete,
    can_pick: projectPolicy.push_code(ctx.viewer, open.project),
  } satisfies Record<keyof MergeRequestWidget, unknown>;
}
