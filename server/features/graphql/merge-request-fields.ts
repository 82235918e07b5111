import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import type { BasicUser } from '../accounts/index.ts';
import { listAwards } from '../awards/index.ts';
import { countResolvable } from '../discussions/index.ts';
import {
  awaitedBeforeMerge,
  checkMergeability,
  findMergeRequest,
  isDraft,
  loadMergeRequest,
  mayMergeInto,
  mergeStatus,
  noRule,
  presentApprovals,
  presentApprovalState,
  removesSource,
  renderTexts,
  squashes,
} from '../merge-requests/index.ts';
import type { ListedMergeRequest } from '../merge-requests/index.ts';
import type { DiffFile } from '../../git/index.ts';
import { lazily } from '../../platform/lazily.ts';
import { findProject, loadProject } from '../projects/index.ts';
import { mayPushTo, openRepository } from '../repositories/index.ts';
import { isSubscribed, participantsOf } from '../subscriptions/index.ts';
import { commitFields } from './commit-fields.ts';
import { connectionOf, mostNodes, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { listedProjects } from './listed-projects.ts';
import { awardFields, discussionsOf, notesOf } from './note-fields.ts';
import { gid, idOf, labelFields, milestoneFields, numberOf, orNull, pathOf, userFields } from './values.ts';

/** More commits than these are not counted. */
const commitsCounted = 10_000;

const ofOne = (): never => {
  throw new GraphQLError(
    'This field is answered of one merge request by itself: ask for it with mergeRequest(iid:).',
  );
};
/** The fields that take work of their own for each merge request, in a list. */
export const notInLists = {
  diffStats: ofOne,
  approvalState: ofOne,
  awardEmoji: ofOne,
  commits: ofOne,
  availableAutoMergeStrategies: ofOne,
  approvalsRequired: ofOne,
  approvalsLeft: ofOne,
  userPermissions: ofOne,
  titleHtml: ofOne,
  descriptionHtml: ofOne,
  participants: ofOne,
  subscribed: ofOne,
  sourceProject: ofOne,
};
/** v4's word in capitals, except where the two differ. */
const detailedStatus = (status: string): string =>
  status === 'merge_request_blocked' ? 'BLOCKED_STATUS' : status.toUpperCase();

/** What is known of its merge, under the names of the schema. */
function mergeFields(row: ListedMergeRequest, target?: string | null) {
  const { branches } = row;
  const { merge_status, detailed_merge_status } = mergeStatus(row, branches, target);
  return {
    mergeStatusEnum: merge_status.toUpperCase(),
    detailedMergeStatus: detailedStatus(detailed_merge_status),
    mergeable: detailed_merge_status === 'mergeable',
    conflicts: merge_status === 'cannot_be_merged',
    shouldBeRebased: branches.merge_method !== 'merge' && branches.behind === true,
  };
}

/** A merge request as a list has it, under the names of the schema. */
export function listedFields(
  ctx: Context,
  row: ListedMergeRequest,
  project: ReturnType<ReturnType<typeof listedProjects>>,
) {
  const { branches, iid, parent_path } = row;
  const { base_sha, head_sha, start_sha, auto_merge: autoMerge } = branches;
  const person = (user: Parameters<typeof presentBasicUser>[0]) =>
    userFields(presentBasicUser(user, ctx.baseUrl));
  const webUrl = `${ctx.baseUrl}/${parent_path}/-/merge_requests/${iid}`;
  return {
    id: gid('MergeRequest', row.id),
    iid: String(iid),
    title: row.title,
    description: row.description === '' ? null : row.description,
    state: row.state,
    draft: isDraft(row.title),
    sourceBranch: branches.source_branch,
    targetBranch: branches.target_branch,
    sourceBranchExists: branches.source_branch_exists,
    sourceProjectId: branches.source_project_id,
    targetProjectId: branches.project_id,
    projectId: branches.project_id,
    project,
    targetProject: project,
    author: userFields(presentAuthor(row.author, ctx.baseUrl)),
    assignees: { nodes: row.assignees.map(person) },
    reviewers: {
      nodes: row.reviewers.map((reviewer) => ({
        ...person(reviewer),
        mergeRequestInteraction: {
          approved: reviewer.review === 'approved',
          reviewed: reviewer.review !== 'unreviewed',
          reviewState: reviewer.review.toUpperCase(),
        },
      })),
    },
    labels: { nodes: row.labels.map(labelFields) },
    milestone: milestoneFields(row.milestone),
    mergeUser:
      branches.merged_by !== null
        ? person(branches.merged_by)
        : autoMerge === null
          ? null
          : person(autoMerge.user),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    preparedAt: row.created_at,
    mergedAt: branches.merged_at,
    closedAt: row.closed_at,
    diffHeadSha: head_sha,
    mergeCommitSha: branches.merge_commit_sha,
    diffRefs: { baseSha: base_sha, headSha: head_sha, startSha: start_sha },
    approved:
      !branches.changes_requested &&
      branches.approvals_given >= branches.approvals_required &&
      branches.unmet_rules === 0,
    mergeableDiscussionsState: !branches.is_unresolved,
    autoMergeEnabled: autoMerge !== null,
    mergeWhenPipelineSucceeds: autoMerge !== null,
    squash: branches.squash,
    squashOnMerge: squashes(branches),
    allowCollaboration: branches.allow_collaboration,
    mergeAfter: branches.merge_after,
    forceRemoveSourceBranch: branches.remove_source_branch,
    shouldRemoveSourceBranch: removesSource(branches),
    // It is done before its call is answered.
    rebaseInProgress: false,
    mergeError: branches.merge_error,
    discussionLocked: row.discussion_locked === true,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    userNotesCount: row.user_notes_count,
    timeEstimate: row.time_estimate,
    totalTimeSpent: row.total_time_spent,
    taskCompletionStatus: { count: row.task_count, completedCount: row.task_completed_count },
    headPipeline: null,
    reference: ({ full }: { full: boolean }) => `${full ? parent_path : ''}!${iid}`,
    webUrl,
    webPath: pathOf(webUrl),
    ...mergeFields(row),
  };
}

/** One merge request, with the fields that take work of their own, each of which is done once and only if it is asked for. */
function fieldsOf(ctx: Context, row: ListedMergeRequest) {
  const { branches, iid } = row;
  const { git } = ctx.platform;
  const place = String(branches.project_id);
  const open = lazily(() => openRepository(ctx, place));
  const noteable = lazily(() => ctx.platform.subjects.get('MergeRequest').load(ctx, place, String(iid)));
  const threads = lazily(async () => (await countResolvable(ctx, [await noteable()])).get(row.id));
  const approvals = lazily(() => presentApprovals(ctx, place, iid));
  const merging = lazily(async () => {
    if (row.state !== 'opened') return mergeFields(row);
    const checked = await checkMergeability(ctx, branches, (await open()).expensive);
    if (checked === null) return mergeFields(row, null);
    const { target, conflicts, behind } = checked;
    const now = {
      ...branches,
      checked_head_sha: branches.head_sha,
      checked_target_sha: target,
      conflicting_paths: [...conflicts.paths],
      behind,
    };
    return mergeFields({ ...row, branches: now }, target);
  });
  const texts = lazily(() => renderTexts(ctx, row));
  const files = lazily(async () => {
    const { repository, expensive } = await open();
    const { base_sha, head_sha } = branches;
    const diff = await git.diff(repository, base_sha, head_sha, { ...expensive, patches: false });
    return diff.ok ? diff.value.files : undefined;
  });
  const commitCount = lazily(async () => {
    const { repository, expensive } = await open();
    const { base_sha, head_sha } = branches;
    const counted = await git.countCommits(repository, head_sha, {
      ...expensive,
      exclude: [base_sha],
      max: commitsCounted,
    });
    return counted.ok ? counted.value.count : null;
  });
  const project = listedProjects(ctx, [branches.project_id])(branches.project_id);
  const { source_project_id: source } = branches;
  return {
    ...listedFields(ctx, row, project),
    sourceProject: () =>
      source === branches.project_id
        ? project()
        : source === null
          ? null
          : orNull(listedProjects(ctx, [source])(source)()),
    titleHtml: async () => (await texts()).title_html,
    descriptionHtml: async () => (await texts()).description_html,
    participants: async () => ({
      nodes: (await participantsOf(ctx, await noteable())).map((person) =>
        userFields(presentBasicUser(person, ctx.baseUrl)),
      ),
    }),
    subscribed: () => isSubscribed(ctx, { type: 'MergeRequest', id: row.id }),
    mergeStatusEnum: async () => (await merging()).mergeStatusEnum,
    detailedMergeStatus: async () => (await merging()).detailedMergeStatus,
    mergeable: async () => (await merging()).mergeable,
    conflicts: async () => (await merging()).conflicts,
    shouldBeRebased: async () => (await merging()).shouldBeRebased,
    diffStats: async ({ path }: { readonly path?: string | null }) =>
      (await files())
        ?.map(({ newPath, additions, deletions }) => ({ path: newPath, additions, deletions }))
        .filter((file) => path == null || file.path === path) ?? null,
    async diffStatsSummary() {
      const changed = await files();
      if (changed === undefined) return null;
      const sum = (of: (file: DiffFile) => number) => changed.reduce((total, file) => total + of(file), 0);
      const [additions, deletions] = [sum((file) => file.additions), sum((file) => file.deletions)];
      return { additions, deletions, changes: additions + deletions, fileCount: changed.length };
    },
    commitCount,
    async commits(asked: PageAsked) {
      const { limit, offset } = pageAsked(asked, mostNodes);
      const { repository, project: target, call } = await open();
      const { base_sha, head_sha } = branches;
      const log = await git.log(repository, head_sha, { ...call, exclude: [base_sha], skip: offset, limit });
      if (!log.ok) return null;
      const nodes = await commitFields(ctx, `${ctx.baseUrl}/${target.full_path}`, log.value.commits);
      return connectionOf(nodes, { offset, more: log.value.hasMore, count: commitCount });
    },
    async availableAutoMergeStrategies() {
      const waits = row.state === 'opened' && awaitedBeforeMerge(row) !== undefined;
      if (!waits || ctx.viewer.user === null) return [];
      const { conflicts, shouldBeRebased } = await merging();
      if (conflicts || shouldBeRebased) return [];
      const target = await loadProject(ctx, place);
      return (await mayMergeInto(ctx, target, branches.target_branch)) ? ['merge_when_checks_pass'] : [];
    },
    approvedBy: async () => ({
      nodes: (await approvals()).approved_by.map(({ user }) => userFields(user)),
    }),
    approvalsRequired: async () => (await approvals()).approvals_required,
    approvalsLeft: async () => (await approvals()).approvals_left,
    approvalState: async () => ({
      ...approvalStateFields(await presentApprovalState(ctx, place, iid)),
      suggestedApprovers: async () => peopleFields((await approvals()).suggested_approvers),
    }),
    awardEmoji: async () => ({
      nodes: (await listAwards(ctx.platform.db, 'MergeRequest', [row.id])).map((award) =>
        awardFields(ctx, award),
      ),
    }),
    discussions: async (asked: PageAsked) => discussionsOf(ctx, await noteable(), asked),
    notes: async (asked: PageAsked) => notesOf(ctx, await noteable(), asked),
    resolvableDiscussionsCount: async () => (await threads())?.resolvable ?? 0,
    resolvedDiscussionsCount: async () => (await threads())?.resolved ?? 0,
    async userPermissions() {
      const { can } = await noteable();
      const project = await loadProject(ctx, place);
      return {
        readMergeRequest: true,
        updateMergeRequest: can.update,
        createNote: can.createNote,
        canApprove: async () => (await approvals()).user_can_approve,
        async pushToSourceBranch() {
          const from = source === null ? undefined : await findProject(ctx.platform.db, ctx.viewer, source);
          return (
            from !== undefined &&
            branches.source_branch_exists &&
            (await mayPushTo(ctx, from, branches.source_branch))
          );
        },
        canMerge: ctx.viewer.user !== null && (await mayMergeInto(ctx, project, branches.target_branch)),
      };
    },
  };
}

const peopleFields = (people: readonly BasicUser[]) => ({ nodes: people.map(userFields) });

/** What each rule asks for and has, under the names of the schema. */
const approvalStateFields = (state: Awaited<ReturnType<typeof presentApprovalState>>) => ({
  approvalRulesOverwritten: state.approval_rules_overwritten,
  rules: state.rules.map((rule) => ({
    id: rule.id === noRule ? null : gid('ApprovalMergeRequestRule', rule.id),
    name: rule.name,
    type: rule.rule_type.toUpperCase(),
    section: rule.section,
    approvalsRequired: rule.approvals_required,
    approved: rule.approved,
    approvedBy: peopleFields(rule.approved_by),
    eligibleApprovers: rule.eligible_approvers.map(userFields),
    users: peopleFields(rule.users),
    containsHiddenGroups: rule.contains_hidden_groups,
    overridden: rule.overridden,
  })),
});

/** The merge request with this global id; null if the viewer may not see it. */
export async function findByGlobalId(ctx: Context, id: string) {
  if (!/^gid:\/\/gitlab\/MergeRequest\/\d+$/.test(id)) return null;
  const request = await findMergeRequest(ctx, idOf(id));
  return request === undefined ? null : fieldsOf(ctx, request);
}

/** The merge request of a project with this number; null if the viewer may not see it. */
export async function readMergeRequest(ctx: Context, project: string, iid: string) {
  const request = await orNull(loadMergeRequest(ctx, project, numberOf(iid)));
  return request === null ? null : fieldsOf(ctx, request);
}
