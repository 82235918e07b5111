import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { presentAuthor, presentBasicUser } from '../accounts/index.ts';
import {
  checkMergeability,
  isDraft,
  listApprovers,
  loadMergeRequest,
  mayMergeInto,
  mergeRequests,
  mergeStatus,
  presentApprovals,
  renderTexts,
  squashes,
} from '../merge-requests/index.ts';
import type { ListedMergeRequest } from '../merge-requests/index.ts';
import { lazily } from '../../platform/lazily.ts';
import { loadProject } from '../projects/index.ts';
import { openRepository } from '../repositories/index.ts';
import { isSubscribed, participantsOf } from '../subscriptions/index.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { discussionsOf, notesOf } from './merge-request-notes.ts';
import { projectOutline } from './project-outline.ts';
import { gid, labelFields, milestoneFields, numberOf, orNull, pathOf, userFields } from './values.ts';

/** More commits than these are not counted. */
const commitsCounted = 10_000;

const ofOne = (): never => {
  throw new GraphQLError(
    'This field is answered of one merge request by itself: ask for it with mergeRequest(iid:).',
  );
};
/** The fields that take work of their own for each merge request, in a list. */
const notInLists = {
  diffStatsSummary: ofOne,
  commitCount: ofOne,
  approvalsRequired: ofOne,
  approvalsLeft: ofOne,
  discussions: ofOne,
  notes: ofOne,
  userPermissions: ofOne,
  titleHtml: ofOne,
  descriptionHtml: ofOne,
  participants: ofOne,
  subscribed: ofOne,
  sourceProject: ofOne,
};
const ofProject = (): never => {
  throw new GraphQLError('What is in a project is asked for with project(fullPath:).');
};
/** What a project has that takes work of its own: a list of merge requests names one project many times. */
const notHere = {
  issue: ofProject,
  board: ofProject,
  boards: ofProject,
  mergeRequest: ofProject,
  mergeRequests: ofProject,
};

/** The project of merge requests, read once whatever their number. */
const projectOf = (ctx: Context, id: number) =>
  lazily(async () => ({ ...projectOutline(await loadProject(ctx, String(id)), ctx), ...notHere }));

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
function listedFields(ctx: Context, row: ListedMergeRequest, project: ReturnType<typeof projectOf>) {
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
    shouldRemoveSourceBranch: autoMerge?.remove_source_branch ?? null,
    // It is done before its call is answered.
    rebaseInProgress: false,
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
  const project = projectOf(ctx, branches.project_id);
  const { source_project_id: source } = branches;
  return {
    ...listedFields(ctx, row, project),
    sourceProject: () =>
      source === branches.project_id ? project() : source === null ? null : orNull(projectOf(ctx, source)()),
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
    async diffStatsSummary() {
      const { repository, expensive } = await open();
      const { base_sha, head_sha } = branches;
      const diff = await git.diff(repository, base_sha, head_sha, { ...expensive, patches: false });
      if (!diff.ok) return null;
      const { files } = diff.value;
      const sum = (of: (file: (typeof files)[number]) => number) =>
        files.reduce((total, file) => total + of(file), 0);
      const [additions, deletions] = [sum((file) => file.additions), sum((file) => file.deletions)];
      return { additions, deletions, changes: additions + deletions, fileCount: files.length };
    },
    async commitCount() {
      const { repository, expensive } = await open();
      const { base_sha, head_sha } = branches;
      const exclude = [base_sha];
      const counted = await git.countCommits(repository, head_sha, {
        ...expensive,
        exclude,
        max: commitsCounted,
      });
      return counted.ok ? counted.value.count : null;
    },
    approvedBy: async () => ({
      nodes: (await approvals()).approved_by.map(({ user }) => userFields(user)),
    }),
    approvalsRequired: async () => (await approvals()).approvals_required,
    approvalsLeft: async () => (await approvals()).approvals_left,
    discussions: async (asked: PageAsked) => discussionsOf(ctx, await noteable(), asked),
    notes: async (asked: PageAsked) => notesOf(ctx, await noteable(), asked),
    async userPermissions() {
      const { can } = await noteable();
      const project = await loadProject(ctx, place);
      return {
        readMergeRequest: true,
        updateMergeRequest: can.update,
        createNote: can.createNote,
        canMerge: ctx.viewer.user !== null && (await mayMergeInto(ctx, project, branches.target_branch)),
      };
    },
  };
}

/** The merge request of a project with this number; null if the viewer may not see it. */
export async function readMergeRequest(ctx: Context, project: string, iid: string) {
  const request = await orNull(loadMergeRequest(ctx, project, numberOf(iid)));
  return request === null ? null : fieldsOf(ctx, request);
}

export interface MergeRequestsAsked extends PageAsked {
  readonly iids?: readonly string[] | null;
  readonly state?: string | null;
  readonly draft?: boolean | null;
  readonly approved?: boolean | null;
  readonly sourceBranches?: readonly string[] | null;
  readonly targetBranches?: readonly string[] | null;
  readonly authorUsername?: string | null;
  readonly assigneeUsername?: string | null;
  readonly reviewerUsername?: string | null;
  readonly labels?: readonly string[] | null;
  readonly milestoneTitle?: string | null;
  readonly search?: string | null;
  readonly createdAfter?: string | null;
  readonly createdBefore?: string | null;
  readonly updatedAfter?: string | null;
  readonly updatedBefore?: string | null;
  readonly mergedAfter?: string | null;
  readonly mergedBefore?: string | null;
  readonly sort?: string | null;
}

function onlyOne(name: string, values: readonly string[] | null | undefined): string | undefined {
  if (values != null && values.length > 1) throw new GraphQLError(`\`${name}\` takes one branch.`);
  return values?.[0];
}

/** What v4's list is asked for. */
function queryOf(asked: MergeRequestsAsked): Readonly<Record<string, unknown>> {
  const [, order = 'created', direction = 'desc'] =
    /^(created|updated|merged|title)(?:_at)?_(asc|desc)$/.exec((asked.sort ?? '').toLowerCase()) ?? [];
  const query = {
    iids: asked.iids?.map(numberOf),
    state: asked.state,
    draft: asked.draft,
    approved: asked.approved == null ? undefined : asked.approved ? 'yes' : 'no',
    source_branch: onlyOne('sourceBranches', asked.sourceBranches),
    target_branch: onlyOne('targetBranches', asked.targetBranches),
    author_username: asked.authorUsername,
    assignee_username: asked.assigneeUsername == null ? undefined : [asked.assigneeUsername],
    reviewer_username: asked.reviewerUsername,
    labels: asked.labels,
    milestone: asked.milestoneTitle,
    search: asked.search,
    created_after: asked.createdAfter,
    created_before: asked.createdBefore,
    updated_after: asked.updatedAfter,
    updated_before: asked.updatedBefore,
    merged_after: asked.mergedAfter,
    merged_before: asked.mergedBefore,
    order_by: order === 'title' ? 'title' : `${order}_at`,
    sort: direction,
  };
  const given = Object.entries(query).filter(([, value]) => value != null);
  // No column can hold NUL.
  if (JSON.stringify(given).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return Object.fromEntries(given);
}

/** Those of a project that the viewer may see; null if these are none of their business. */
export async function listMergeRequests(ctx: Context, projectId: number, asked: MergeRequestsAsked) {
  const page = pageAsked(asked);
  const query = queryOf(asked) as Parameters<typeof mergeRequests.list>[1];
  const place = { kind: 'project', id: projectId } as const;
  const rows = await mergeRequests.list(ctx, query, { ...page, place, limit: page.limit + 1 });
  const project = projectOf(ctx, projectId);
  const approvers = lazily(() =>
    listApprovers(
      ctx.platform.db,
      rows.map(({ id }) => id),
    ),
  );
  const approvedBy = (id: number) => async () => ({
    nodes: ((await approvers()).get(id) ?? []).map((user) => userFields(presentBasicUser(user, ctx.baseUrl))),
  });
  return connectionOf(
    rows.slice(0, page.limit).map((row) => ({
      ...listedFields(ctx, row, project),
      ...notInLists,
      approvedBy: approvedBy(row.id),
    })),
    {
      ...page,
      more: rows.length > page.limit,
      count: () => mergeRequests.count(ctx, query, place),
    },
  );
}
