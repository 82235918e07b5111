import { Type } from 'typebox';
import { readsMergeRequests } from '../../platform/access/project-rules.ts';
import { all, any, whereRead } from '../../platform/access/rule.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { isAuthor } from '../../platform/access/subject-rules.ts';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { plannedKind, presentReviews } from '../kinds/index.ts';
import type { KindSubject } from '../kinds/index.ts';
import { announceInLists, beforeLosses, bulkRoutes, commonChanged } from '../planning/index.ts';
import type { ChangedAtOnce } from '../planning/index.ts';
import { authorizeProject, loadProject, mayOrCould, placesChanged } from '../projects/index.ts';
import { findOwnTodo } from '../todos/index.ts';
import { projectRuleRoutes, requestRuleRoutes } from './approval-rules/rule.routes.ts';
import { approvalSettingsRoutes } from './approvals/approval-settings.routes.ts';
import { approvalRoutes } from './approvals/approval.routes.ts';
import { memberReactions } from './approvals/follow-members.ts';
import { reviewsThatCount } from './approvals/reviews-that-count.ts';
import { bringOwnersOfNewest } from './code-owners/code-owners.job.ts';
import { requestOwners } from './code-owners/request-owners.job.ts';
import { contextCommitRoutes } from './context-commits/context-commit.routes.ts';
import { conflictRoutes } from './conflicts/conflict.routes.ts';
import { blockRoutes } from './blocks/block.routes.ts';
import { blockWords } from './blocks/block.words.ts';
import { blockReactions, checkWaiting } from './blocks/blockers.reactions.ts';
import { approvalWords } from './approvals/approval.words.ts';
import { autoMerge, autoMergeReactions, checkAllAutoMerges } from './auto-merge/auto-merge.job.ts';
import { autoMergeRoutes } from './auto-merge/auto-merge.routes.ts';
import { autoMergeWords } from './auto-merge/auto-merge.words.ts';
import { beginMergeRequest } from './begin-merge-request.ts';
import type { BranchesInput } from './begin-merge-request.ts';
import { mergeRequestLists, mergeRequestsTogether as together } from './bulk-place.ts';
import { mergeRequestAttributes } from './merge-request.attributes.ts';
import type { MergeRequestChanges } from './merge-request.attributes.ts';
import {
  filterMergeRequests,
  mergeRequestFilters,
  mergeRequestMatches,
  mergeRequestOrders,
} from './merge-request.filters.queries.ts';
import { presentMergeRequests } from './merge-request.presenter.ts';
import { describeMergeRequest, detailQuery } from './merge-request.detail.ts';
import { mergeRequestCommands } from './merge-request.commands.ts';
import { forkReactions } from './follow-forks.ts';
import { statusArrived } from './follow-statuses.ts';
import { mergeRequestKind } from './merge-request.kind.ts';
import { listPageRoutes } from './list-pages.routes.ts';
import { readBranches } from './merge-request.service.ts';
import { mergeRequestPageRoutes } from './merge-request-page.routes.ts';
import { mergeRequestReadRoutes } from './merge-request-reads.routes.ts';
import { milestoneMergeRequestRoutes } from './milestone-merge-requests.routes.ts';
import { mergeRequestRoutes } from './merge-request.routes.ts';
import { sourceHeadWords } from './merge-request.words.ts';
import { retarget } from './chain/retarget.job.ts';
import { pickPageRoutes } from './picking/pick.routes.ts';
import type { OpenMergeRequest } from './picking/pick.ts';
import { diffFileRoutes } from './diff-files/diff-files.routes.ts';
import { draftPageRoutes } from './drafts/draft-page.routes.ts';
import { draftRoutes } from './drafts/draft.routes.ts';
import { describeConversation } from './describe-conversation.ts';
import { placeComment } from './place-comment.ts';
import { lentBranches } from './pushing/lent-branches.ts';
import { pushNotices } from './pushing/push-notices.ts';
import { recentPushRoutes } from './pushing/recent-push.routes.ts';
import { optionsPushed, pushedOptions } from './pushing/pushed-options.job.ts';
import { mergeRequestTemplates } from './suggested-texts.ts';
import { noteSuggestions } from './suggestions/note-suggestions.ts';
import { suggestionRoutes } from './suggestions/suggestion.routes.ts';
import { presentMerging } from './merging/who-merges.ts';
import { mergeTimeCame } from './merging/merge-time.ts';
import { rebaseAsked } from './merging/rebase.job.ts';
import { sourceBranchRoutes } from './merging/source-branch.routes.ts';
import { groupListChannel, projectListChannel } from './list-news/list.channels.ts';
import {
  announceComments,
  announceMergeRequests,
  listMessages,
  listsOfRequests,
} from './list-news/announce-lists.ts';
import { newestStandings } from './ledger/newest-standings.ts';
import { standThreadsOfNewest } from './ledger/stand-threads.job.ts';
import { removeSource } from './merging/remove-source.ts';
import { catchUp } from './versions/catch-up.ts';
import { branchesMoved, followBranches } from './versions/follow-branches.ts';
import { forgetHeads, keepHeads } from './versions/keep-heads.ts';
import { measureVersions } from './versions/measure-versions.ts';

const Choices = {
  remove_source_branch: Type.Optional(Type.Boolean()),
  squash: Type.Optional(Type.Boolean()),
  allow_collaboration: Type.Optional(Type.Boolean()),
  // v4's older name.
  allow_maintainer_to_push: Type.Optional(Type.Boolean()),
  merge_after: Type.Optional(Type.Union([Type.String(), Type.Null()])),
};

export { listApprovers } from './approvals/approval.queries.ts';
export { noRule } from './approval-rules/rule.presenter.ts';
export { presentApprovals, presentApprovalState } from './approvals/present-approvals.ts';
export { asDraft, asReady, isDraft } from '../../../contract/merge-requests/draft-title.ts';
export type { MergeRequestChanges } from './merge-request.attributes.ts';
export type { ListedMergeRequest } from './merge-request.kind.ts';
export { renderTexts } from './merge-request.detail.ts';
export { mergeStatus, removesSource } from './merge-request.presenter.ts';
export { findMergeRequest, loadMergeRequest } from './merge-request.service.ts';
export type { MergeRequest } from './merge-request.service.ts';
export { awaitedBeforeMerge } from './merging/gates.ts';
export { merge } from './merging/merge.ts';
export { mergeOrWait } from './auto-merge/set-auto-merge.ts';
export { checkMergeability } from './merging/mergeability.ts';
export { mayMergeInto } from './merging/open-target.ts';
export { findSizes } from './versions/version.queries.ts';
export { squashes } from './merging/squashes.ts';

/** Rows are only read for viewers of the code. */
const reads = whereRead(readsMergeRequests);

const { operations, ...made } = plannedKind({
  name: 'MergeRequest',
  noun: 'merge request',
  parent: 'project',
  segment: 'merge_requests',
  sigil: '!',
  attributes: [
    'title',
    'description',
    'state',
    'assignees',
    'reviewers',
    'labels',
    'milestone',
    'time_estimate',
    'time_spent',
    'discussion_locked',
  ],
  states: ['opened', 'closed', 'locked', 'merged'],
  commands: mergeRequestCommands.map((command) => command as QuickAction),
  discussions: {
    resolvable: true,
    drafts: true,
    place: placeComment,
    standings: newestStandings,
    suggestions: noteSuggestions,
  },
  rules: ({ read, create, update, close, admin }, atLeast) => ({
    read: all(reads, read),
    // Within a project a Reporter, from a fork whoever may push there: `beginMergeRequest` checks it.
    create,
    // A Reporter, who may do so with issues, may not.
    update: all(reads, update, any<KindSubject>(isAuthor, atLeast('developer'))),
    close: all(reads, close, any<KindSubject>(isAuthor, atLeast('developer'))),
    admin: all(admin, atLeast('developer')),
  }),
  extension: {
    async enter(ctx, projectId) {
      authorizeProject(ctx, 'read_merge_requests', await loadProject(ctx, String(projectId)));
    },
    creation: {
      ...Choices,
      source_branch: Type.String({ minLength: 1 }),
      target_branch: Type.String({ minLength: 1 }),
      target_project_id: Type.Optional(Type.Integer()),
    },
    openedIn: ({ target_project_id }) => target_project_id as number | undefined,
    async deleting(tx, { id, project_id, iid }) {
      await checkWaiting(tx, id);
      await addJob(tx, forgetHeads.name, { project_id, iid });
    },
    announceInLists: (tx, { id, project_id: projectId, traversal_ids: traversalIds }, is) =>
      publishAll(tx, listMessages({ id: projectId!, traversalIds }, is?.gone === true ? {} : { id })),
    begin: (ctx, { parent }, body, asked) =>
      beginMergeRequest(ctx, { source: asked, target: parent.id }, body as unknown as BranchesInput),
    changes: { ...Choices, target_branch: Type.Optional(Type.String({ minLength: 1 })) },
    changesOf({
      target_branch,
      merge_after,
      ...choices
    }): (MergeRequestChanges & Record<string, unknown>) | undefined {
      const { remove_source_branch, squash, allow_maintainer_to_push, allow_collaboration } =
        choices as Record<string, boolean | undefined>;
      const changes = {
        targetBranch: target_branch as string | undefined,
        removeSourceBranch: remove_source_branch,
        squash,
        allowCollaboration: allow_collaboration ?? allow_maintainer_to_push,
        mergeAfter: merge_after as string | null | undefined,
      };
      return Object.values(changes).every((value) => value === undefined) ? undefined : changes;
    },
    attributes: mergeRequestAttributes,
    present: presentMergeRequests,
    reading: detailQuery,
    detail: describeMergeRequest,
    async page(ctx, { id, assignees, reviewers, project_id: projectId }) {
      const [found, todo] = await Promise.all([
        readBranches(ctx, [id]),
        findOwnTodo(ctx, { type: 'MergeRequest', id, projectId }),
      ]);
      const branches = found.get(id);
      if (branches === undefined) return {};
      return {
        todo_delete_path: todo,
        reviews: presentReviews(reviewsThatCount(branches, reviewers)),
        merging: await presentMerging(
          ctx,
          branches,
          assignees.map((person) => person.id),
        ),
      };
    },
    matches: mergeRequestMatches,
    filters: mergeRequestFilters,
    orders: mergeRequestOrders,
    filter: filterMergeRequests,
    simpleView: [
      'id',
      'iid',
      'project_id',
      'title',
      'description',
      'state',
      'created_at',
      'updated_at',
      'web_url',
    ],
  },
});

/** Any merge requests that the viewer may see, for changes of several. */
export const mergeRequestsTogether = (ctx: Context): ChangedAtOnce => together(operations, ctx);

/** Merge requests as lists have them, how many these are, and what opens and changes one: by any door as by v4. */
export const mergeRequests = {
  list: mergeRequestKind(operations).list,
  count: operations.count,
  noteable: operations.noteable,
  create: operations.create,
  change: operations.change,
};

/**
 * Opens a merge request in a project, from a branch of the same. Throws 403 without the right, 400 for branches that can't be merged, 409 if
 * there is an open one for them.
 */
export const openMergeRequest: OpenMergeRequest = (ctx, projectId, branches, input) => {
  const place = String(projectId);
  return operations.create(ctx, place, { ...input, own: { body: { ...branches }, asked: place } });
};

/** A change that goes from one branch to another, talked over before it is merged. */
export const mergeRequestsFeature: Feature = {
  ...made,
  name: 'merge-requests',
  subjects: made.subjects.map((subject) => ({
    ...subject,
    mergeable: true,
    describe: describeConversation(subject),
    async noteCountChanged(tx, id, by, note) {
      const count = await subject.noteCountChanged(tx, id, by, note);
      await announceComments(tx, id, note);
      return count;
    },
    couldSee: ({ platform, viewer }, { projectId }) =>
      mayOrCould(platform.db, viewer, 'read_merge_requests', projectId),
    reviewed: (tx, id) => announceMergeRequests(tx, [id]),
    icons: {
      approval: 'approval',
      merged: 'git-merge',
      merge: 'git-merge',
      commit: 'git-commit',
      branch: 'git-branch',
      merge_after: 'calendar',
    },
  })),
  history: [...made.history, approvalWords, autoMergeWords, blockWords, sourceHeadWords],
  templates: [mergeRequestTemplates],
  routes(app, platform) {
    void made.routes(app, platform);
    mergeRequestRoutes(app, operations);
    mergeRequestReadRoutes(app);
    milestoneMergeRequestRoutes(app, operations);
    draftRoutes(app);
    draftPageRoutes(app);
    sourceBranchRoutes(app);
    autoMergeRoutes(app, operations);
    conflictRoutes(app);
    approvalRoutes(app);
    blockRoutes(app);
    contextCommitRoutes(app);
    approvalSettingsRoutes(app);
    projectRuleRoutes(app);
    requestRuleRoutes(app);
    pickPageRoutes(app, openMergeRequest);
    suggestionRoutes(app);
    bulkRoutes(app, mergeRequestLists(operations));
    listPageRoutes(app, mergeRequestKind(operations));
    mergeRequestPageRoutes(app);
    diffFileRoutes(app);
    recentPushRoutes(app);
  },
  channels: [...(made.channels ?? []), projectListChannel, groupListChannel],
  ...beforeLosses(announceInLists(listsOfRequests)),
  reactions: [
    ...placesChanged(listsOfRequests),
    ...commonChanged('merge-requests', announceInLists(listsOfRequests)),
    branchesMoved,
    optionsPushed,
    statusArrived,
    ...forkReactions,
    ...autoMergeReactions,
    ...blockReactions,
    ...memberReactions,
  ],
  pushNotices,
  lentBranches,
  jobs: [
    autoMerge,
    bringOwnersOfNewest,
    checkAllAutoMerges,
    catchUp,
    followBranches,
    forgetHeads,
    keepHeads,
    measureVersions,
    mergeTimeCame,
    rebaseAsked,
    removeSource,
    retarget,
    requestOwners(operations),
    standThreadsOfNewest,
    pushedOptions(operations),
  ],
};
