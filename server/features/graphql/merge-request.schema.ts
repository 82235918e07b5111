/** What every list of merge requests can be asked for. */
const listArguments = /* GraphQL */ `
      iids: [String!]
      state: MergeRequestState
      draft: Boolean
      approved: Boolean
      "At most one."
      sourceBranches: [String!]
      "At most one."
      targetBranches: [String!]
      authorUsername: String
      assigneeUsername: String
      reviewerUsername: String
      labels: [String!]
      milestoneTitle: String
      search: String
      createdAfter: Time
      createdBefore: Time
      updatedAfter: Time
      updatedBefore: Time
      mergedAfter: Time
      mergedBefore: Time
      sort: MergeRequestSort = created_desc
      first: Int
      after: String
`;
/** Besides, what those of a person can be asked for. */
const ownArguments = /* GraphQL */ `
${listArguments}
      projectPath: ID
`;

/** The part of GitLab's GraphQL schema that is about merge requests, under its names. */
export const mergeRequestDefinitions = /* GraphQL */ `
  enum MergeRequestState {
    opened
    closed
    locked
    merged
    all
  }
  enum MergeRequestNewState {
    OPEN
    CLOSED
  }
  enum MergeRequestSort {
    created_asc
    created_desc
    updated_asc
    updated_desc
    CREATED_ASC
    CREATED_DESC
    UPDATED_ASC
    UPDATED_DESC
    MERGED_AT_ASC
    MERGED_AT_DESC
    TITLE_ASC
    TITLE_DESC
  }
  enum MergeStatus {
    UNCHECKED
    CAN_BE_MERGED
    CANNOT_BE_MERGED
  }
  enum DetailedMergeStatus {
    UNCHECKED
    MERGEABLE
    COMMITS_STATUS
    CI_MUST_PASS
    CI_STILL_RUNNING
    DISCUSSIONS_NOT_RESOLVED
    DRAFT_STATUS
    NOT_OPEN
    NOT_APPROVED
    BLOCKED_STATUS
    MERGE_TIME
    CONFLICT
    NEED_REBASE
    REQUESTED_CHANGES
  }
  enum MergeRequestReviewState {
    UNREVIEWED
    REVIEWED
    REQUESTED_CHANGES
    APPROVED
  }
  enum MergeStrategyEnum {
    MERGE_WHEN_PIPELINE_SUCCEEDS
    MERGE_WHEN_CHECKS_PASS
  }
  enum MutationOperationMode {
    REPLACE
    APPEND
    REMOVE
  }

  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }
  type DiffRefs {
    baseSha: String
    headSha: String!
    startSha: String!
  }
  type DiffStatsSummary {
    additions: Int!
    changes: Int!
    deletions: Int!
    fileCount: Int!
  }
  type DiffStats {
    path: String!
    additions: Int!
    deletions: Int!
  }
  enum ApprovalRuleType {
    REGULAR
    ANY_APPROVER
    CODE_OWNER
    REPORT_APPROVER
  }
  type ApprovalRule {
    "Null for the project’s number of approvals, which is no rule."
    id: ID
    name: String
    type: ApprovalRuleType
    section: String
    approvalsRequired: Int
    approved: Boolean
    approvedBy: UserConnection
    eligibleApprovers: [User!]
    users: UserConnection
    containsHiddenGroups: Boolean
    overridden: Boolean
  }
  type MergeRequestApprovalState {
    approvalRulesOverwritten: Boolean
    rules: [ApprovalRule!]
    suggestedApprovers: UserConnection
  }
  type TaskCompletionStatus {
    count: Int!
    completedCount: Int!
  }
  type DetailedStatus {
    label: String
    group: String
    text: String
    icon: String
    detailsPath: String
  }
  type CiStage {
    name: String
  }
  type CiJob {
    id: ID
    name: String
    status: String
    stage: CiStage
    allowFailure: Boolean!
    startedAt: Time
    finishedAt: Time
    webPath: String
    detailedStatus: DetailedStatus
  }
  type CiJobConnection {
    nodes: [CiJob!]!
    pageInfo: PageInfo!
  }
  "There are only statuses: it is never there. What clients ask of it can be asked all the same."
  type Pipeline {
    id: ID!
    iid: String!
    status: String!
    path: String
    sha: String
    ref: String
    createdAt: Time
    finishedAt: Time
    detailedStatus: DetailedStatus
    jobs(first: Int, after: String, retried: Boolean): CiJobConnection
  }
  type Commit {
    id: ID!
    sha: String!
    shortId: String!
    title: String
    fullTitle: String
    "What the message has below its title."
    description: String
    message: String
    "Whose address it is; null where it is nobody's here."
    author: User
    authorName: String
    authorEmail: String
    authoredDate: Time
    committerName: String
    committerEmail: String
    committedDate: Time
    webUrl: String!
    webPath: String!
  }
  type CommitConnection {
    nodes: [Commit!]!
    pageInfo: PageInfo!
    "At most 10000."
    count: Int
  }
  type UserMergeRequestInteraction {
    approved: Boolean!
    reviewed: Boolean!
    reviewState: MergeRequestReviewState
  }
  type MergeRequestReviewer {
    id: ID!
    username: String!
    name: String!
    state: String!
    avatarUrl: String
    webUrl: String!
    webPath: String!
    mergeRequestInteraction: UserMergeRequestInteraction
  }
  type MergeRequestReviewerConnection {
    nodes: [MergeRequestReviewer!]!
  }
  type MergeRequestPermissions {
    readMergeRequest: Boolean!
    updateMergeRequest: Boolean!
    createNote: Boolean!
    canMerge: Boolean!
    canApprove: Boolean!
    pushToSourceBranch: Boolean!
  }

  "Fields that say so are answered of one merge request by itself, not in lists."
  type MergeRequest {
    "gid://gitlab/MergeRequest/1"
    id: ID!
    iid: String!
    title: String!
    "Of one merge request by itself."
    titleHtml: String
    description: String
    "Of one merge request by itself."
    descriptionHtml: String
    state: MergeRequestState!
    draft: Boolean!
    sourceBranch: String!
    targetBranch: String!
    sourceBranchExists: Boolean!
    sourceProjectId: Int
    targetProjectId: Int!
    projectId: Int!
    "What it is, not what is in it: ask for that with project(fullPath:)."
    project: Project!
    "The same."
    targetProject: Project!
    "Null where it is gone, and where it may not be seen. Of one merge request by itself."
    sourceProject: Project
    author: User
    assignees: UserConnection!
    reviewers: MergeRequestReviewerConnection!
    labels: LabelConnection!
    milestone: Milestone
    mergeUser: User
    createdAt: Time!
    updatedAt: Time!
    "Its first version is there with it."
    preparedAt: Time
    mergedAt: Time
    closedAt: Time
    diffHeadSha: String
    mergeCommitSha: String
    diffRefs: DiffRefs
    "In lists null until it is counted, soon after the push."
    diffStatsSummary: DiffStatsSummary
    "Of one merge request by itself: its files, or one of them."
    diffStats(path: String): [DiffStats!]
    "At most 10000; the same."
    commitCount: Int
    "Of one merge request by itself: the newest first."
    commits(first: Int, after: String): CommitConnection
    mergeStatusEnum: MergeStatus
    detailedMergeStatus: DetailedMergeStatus
    mergeable: Boolean!
    conflicts: Boolean!
    shouldBeRebased: Boolean!
    approved: Boolean!
    approvedBy: UserConnection
    "Of one merge request by itself."
    approvalsRequired: Int
    "Of one merge request by itself."
    approvalsLeft: Int
    "Of one merge request by itself."
    approvalState: MergeRequestApprovalState
    mergeableDiscussionsState: Boolean
    autoMergeEnabled: Boolean!
    mergeWhenPipelineSucceeds: Boolean
    "Of one merge request by itself: how the viewer can have it merged as soon as nothing is missing; none where nothing is, and for who may not merge."
    availableAutoMergeStrategies: [String!]
    squash: Boolean!
    squashOnMerge: Boolean!
    allowCollaboration: Boolean
    mergeAfter: Time
    forceRemoveSourceBranch: Boolean
    shouldRemoveSourceBranch: Boolean
    rebaseInProgress: Boolean!
    "Why the last rebase changed nothing."
    mergeError: String
    discussionLocked: Boolean!
    upvotes: Int!
    downvotes: Int!
    "Of one merge request by itself."
    awardEmoji: AwardEmojiConnection
    userNotesCount: Int
    "Seconds."
    timeEstimate: Int!
    "Seconds."
    totalTimeSpent: Int!
    taskCompletionStatus: TaskCompletionStatus!
    headPipeline: Pipeline
    reference(full: Boolean = false): String!
    webUrl: String
    webPath: String!
    "Of one merge request by itself."
    participants: UserConnection
    "Of one merge request by itself."
    subscribed: Boolean
    "In a list of merge requests at most 2000 of all of them, and no bodyHtml."
    discussions(first: Int, after: String): DiscussionConnection
    "The same."
    notes(first: Int, after: String): NoteConnection
    "Threads that can be resolved."
    resolvableDiscussionsCount: Int
    resolvedDiscussionsCount: Int
    "Of one merge request by itself."
    userPermissions: MergeRequestPermissions
  }
  type MergeRequestConnection {
    nodes: [MergeRequest!]!
    pageInfo: PageInfo!
    "As far as lists count."
    count: Int!
  }

  extend type Project {
    mergeRequest(iid: String!): MergeRequest
    "The newest first, at most 100."
    mergeRequests(
${listArguments}
    ): MergeRequestConnection
  }

  extend type Group {
    "Those of its projects. The newest first, at most 100."
    mergeRequests(
${listArguments}
      "Those of the groups below it, too."
      includeSubgroups: Boolean = false
    ): MergeRequestConnection
  }
  extend type User {
    "Of the person who is asked for with currentUser or user(username:), as far as they may be seen; null elsewhere, and without signing in."
    authoredMergeRequests(
${ownArguments}
    ): MergeRequestConnection
    "The same."
    assignedMergeRequests(
${ownArguments}
    ): MergeRequestConnection
    "The same."
    reviewRequestedMergeRequests(
${ownArguments}
      reviewState: MergeRequestReviewState
    ): MergeRequestConnection
  }
  extend type Query {
    "gid://gitlab/MergeRequest/1. Null where there is none, and where it may not be seen."
    mergeRequest(id: ID!): MergeRequest
  }

  input MergeRequestCreateInput {
    clientMutationId: String
    projectPath: ID!
    title: String!
    sourceBranch: String!
    targetBranch: String!
    description: String
    "Their names."
    labels: [String!]
    mergeAfter: Time
  }
  input MergeRequestUpdateInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    title: String
    description: String
    targetBranch: String
    mergeAfter: Time
    removeSourceBranch: Boolean
    state: MergeRequestNewState
  }
  input MergeRequestSetDraftInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    draft: Boolean!
  }
  input MergeRequestSetLabelsInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    labelIds: [ID!]!
    operationMode: MutationOperationMode = REPLACE
  }
  input MergeRequestSetReviewersInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    reviewerUsernames: [String!]!
    operationMode: MutationOperationMode = REPLACE
  }
  input MergeRequestSetAssigneesInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    assigneeUsernames: [String!]!
    operationMode: MutationOperationMode = REPLACE
  }
  input MergeRequestSetLockedInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    locked: Boolean!
  }
  input MergeRequestSetMilestoneInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    milestoneId: ID
  }
  input MergeRequestAcceptInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    "The head that was seen."
    sha: String!
    commitMessage: String
    squashCommitMessage: String
    squash: Boolean = false
    shouldRemoveSourceBranch: Boolean
    "Given, it is merged as soon as nothing is missing."
    strategy: MergeStrategyEnum
  }
  type MergeRequestPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    mergeRequest: MergeRequest
  }
  extend type Mutation {
    mergeRequestCreate(input: MergeRequestCreateInput!): MergeRequestPayload
    mergeRequestUpdate(input: MergeRequestUpdateInput!): MergeRequestPayload
    mergeRequestSetDraft(input: MergeRequestSetDraftInput!): MergeRequestPayload
    mergeRequestSetLabels(input: MergeRequestSetLabelsInput!): MergeRequestPayload
    mergeRequestSetReviewers(input: MergeRequestSetReviewersInput!): MergeRequestPayload
    mergeRequestSetAssignees(input: MergeRequestSetAssigneesInput!): MergeRequestPayload
    mergeRequestSetLocked(input: MergeRequestSetLockedInput!): MergeRequestPayload
    mergeRequestSetMilestone(input: MergeRequestSetMilestoneInput!): MergeRequestPayload
    mergeRequestAccept(input: MergeRequestAcceptInput!): MergeRequestPayload
  }
`;
