import type { Context } from '../../platform/context.ts';
import { presentBasicUser } from '../accounts/index.ts';
import type { CommonAnswer, KindRow, PresentedSubject } from '../kinds/index.ts';
import { isDraft } from '../../../contract/merge-requests/draft-title.ts';
import { readBranches } from './merge-request.service.ts';
import type { Branches } from './merge-request.queries.ts';
import { closedGate } from './merging/gates.ts';
import { squashes } from './merging/squashes.ts';

/** Whether it can be merged, as v4 says it, from what is known without asking git. */
export function mergeStatus(
  { state, title }: Pick<KindRow, 'state' | 'title'>,
  branches: Branches,
  target: string | null | undefined,
): {
  readonly merge_status: string;
  readonly detailed_merge_status: string;
  readonly has_conflicts: boolean;
} {
  const known =
    branches.checked_head_sha === branches.head_sha &&
    (target === undefined ? branches.checked_target_sha !== null : branches.checked_target_sha === target);
  const conflicts = known && (branches.conflicting_paths ?? []).length > 0;
  const merge_status = !known ? 'unchecked' : conflicts ? 'cannot_be_merged' : 'can_be_merged';
  const detailed = (): string => {
    if (state !== 'opened') return 'not_open';
    const gate = closedGate({ title, branches });
    if (gate !== undefined) return gate;
    // Nothing to merge: the target is gone, or nothing was committed since.
    if (target === null || branches.head_sha === branches.base_sha) return 'commits_status';
    if (!known) return 'unchecked';
    if (conflicts) return 'conflict';
    return branches.merge_method !== 'merge' && branches.behind === true ? 'need_rebase' : 'mergeable';
  };
  // What was found for other heads says nothing of these.
  return { merge_status, detailed_merge_status: detailed(), has_conflicts: conflicts };
}

/** Whether its merge deletes its source branch: while it waits for that what was said with it, null for nothing; afterwards what was done. */
export const removesSource = ({
  merged_at,
  remove_source_branch: done,
  auto_merge,
}: Pick<Branches, 'merged_at' | 'remove_source_branch' | 'auto_merge'>): boolean | null =>
  merged_at === null ? (auto_merge?.remove_source_branch ?? null) : done;

/** Merge requests as v4 returns them; `common` is what every kind of subject returns. */
export async function presentMergeRequests(
  ctx: Context,
  rows: readonly KindRow[],
  common: (row: KindRow) => CommonAnswer,
): Promise<ReadonlyMap<number, PresentedSubject>> {
  const branches = await readBranches(
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row): [number, PresentedSubject][] => {
      const own = branches.get(row.id);
      // Deleted between the two queries.
      return own === undefined ? [] : [[row.id, presentMergeRequest(ctx, row, own, common(row))]];
    }),
  );
}

function presentMergeRequest(ctx: Context, row: KindRow, branches: Branches, common: CommonAnswer) {
  // v4's merge requests have none of these.
  const {
    confidential: _,
    weight: _weight,
    health_status: _health,
    due_date: _due,
    lock_version: _lock,
    ...shared
  } = common;
  const merged_by = branches.merged_by === null ? null : presentBasicUser(branches.merged_by, ctx.baseUrl);
  const { auto_merge: autoMerge } = branches;
  const draft = isDraft(row.title);
  const { base_sha, head_sha, start_sha } = branches;
  return {
    ...shared,
    merged_by,
    merge_user: merged_by ?? (autoMerge === null ? null : presentBasicUser(autoMerge.user, ctx.baseUrl)),
    merged_at: branches.merged_at,
    // Its first version is there with it.
    prepared_at: row.created_at,
    closed_by: row.closed_by === null ? null : presentBasicUser(row.closed_by, ctx.baseUrl),
    target_branch: branches.target_branch,
    source_branch: branches.source_branch,
    source_project_id: branches.source_project_id,
    target_project_id: branches.project_id,
    assignee: common.assignees[0] ?? null,
    reviewers: row.reviewers.map((person) => presentBasicUser(person, ctx.baseUrl)),
    draft,
    work_in_progress: draft,
    imported: false,
    imported_from: 'none',
    merge_when_pipeline_succeeds: autoMerge !== null,
    merge_after: branches.merge_after,
    ...mergeStatus(row, branches, undefined),
    sha: head_sha,
    merge_commit_sha: branches.merge_commit_sha,
    squash_commit_sha: branches.squash_commit_sha,
    should_remove_source_branch: removesSource(branches),
    force_remove_source_branch: branches.remove_source_branch,
    allow_collaboration: branches.allow_collaboration,
    allow_maintainer_to_push: branches.allow_collaboration,
    squash: branches.squash,
    squash_on_merge: squashes(branches),
    reference: `!${row.iid}`,
    task_completion_status: { count: row.task_count, completed_count: row.task_completed_count },
    // v4 has had rules instead since 14.
    approvals_before_merge: null,
    blocking_discussions_resolved: !branches.is_unresolved,
    diff_refs: { base_sha, head_sha, start_sha },
    pipeline: null,
    head_pipeline: null,
  };
}
