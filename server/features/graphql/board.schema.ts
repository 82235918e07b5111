/** What boards of issues and of epics are made and changed with. */
export const boardSettings = /* GraphQL */ `name: String
    hideBacklogList: Boolean
    hideClosedList: Boolean
    "The names of labels that the board is limited to."
    labels: [String!]
    labelIds: [ID!]`;

/** The part of GitLab's GraphQL schema that is about boards, under its names. */
export const boardDefinitions = /* GraphQL */ `
  type Board {
    "gid://gitlab/Board/1"
    id: ID!
    name: String!
    hideBacklogList: Boolean!
    hideClosedList: Boolean!
    "What the board is limited to."
    labels: LabelConnection!
    milestone: Milestone
    assignee: User
    weight: Int
    "In their order: the backlog first, the closed list last. With an id that list alone."
    lists(
      id: ID
      "What issuesCount and totalWeight of the lists count, where these have no filters of their own."
      issueFilters: BoardIssueInput
      first: Int
      after: String
    ): BoardListConnection!
    webUrl: String!
    webPath: String!
  }
  type BoardConnection {
    nodes: [Board!]!
    pageInfo: PageInfo!
    count: Int!
  }
  enum BoardListType {
    backlog
    closed
    label
    assignee
    milestone
  }
  type BoardList {
    "gid://gitlab/List/1"
    id: ID!
    title: String!
    listType: BoardListType!
    position: Int
    "Whether the current user has folded it."
    collapsed: Boolean!
    label: Label
    assignee: User
    milestone: Milestone
    "Null without a limit."
    maxIssueCount: Int
    "Null without a limit."
    maxIssueWeight: Int
    issuesCount(filters: BoardIssueInput): Int!
    totalWeight(filters: BoardIssueInput): Int!
    "In the order of the board."
    issues(filters: BoardIssueInput, first: Int, after: String): BoardIssueConnection!
  }
  type BoardListConnection {
    nodes: [BoardList!]!
    pageInfo: PageInfo!
    count: Int!
  }
  type BoardIssueConnection {
    nodes: [Issue!]!
    pageInfo: PageInfo!
    count: Int!
  }
  enum AssigneeWildcardId {
    NONE
    ANY
  }
  enum WeightWildcardId {
    NONE
    ANY
  }
  enum EpicWildcardId {
    NONE
    ANY
  }
  enum MilestoneWildcardId {
    NONE
    ANY
    STARTED
    UPCOMING
  }
  enum NegatedMilestoneWildcardId {
    STARTED
    UPCOMING
  }
  input BoardIssueInput {
    iids: [String!]
    labelName: [String]
    milestoneTitle: String
    milestoneWildcardId: MilestoneWildcardId
    assigneeUsername: [String]
    assigneeWildcardId: AssigneeWildcardId
    authorUsername: String
    myReactionEmoji: String
    weight: String
    weightWildcardId: WeightWildcardId
    epicId: ID
    epicWildcardId: EpicWildcardId
    search: String
    confidential: Boolean
    not: NegatedBoardIssueInput
  }
  input NegatedBoardIssueInput {
    iids: [String!]
    labelName: [String]
    milestoneTitle: String
    milestoneWildcardId: NegatedMilestoneWildcardId
    assigneeUsername: [String]
    authorUsername: String
    myReactionEmoji: String
    weight: String
    epicId: ID
  }

  extend type Project {
    board(id: ID!): Board
    boards(id: ID, first: Int, after: String): BoardConnection
  }

  input CreateBoardInput {
    clientMutationId: String
    "Either this or groupPath."
    projectPath: ID
    groupPath: ID
    ${boardSettings}
    assigneeId: ID
    "gid://gitlab/Milestone/0 for issues without one."
    milestoneId: ID
    "-2 for issues without one."
    weight: Int
  }
  type CreateBoardPayload {
    clientMutationId: String
    "Why it was not made, in sentences; empty where it was."
    errors: [String!]!
    board: Board
  }
  input UpdateBoardInput {
    clientMutationId: String
    id: ID!
    ${boardSettings}
    "Null for any, as of the two that follow."
    assigneeId: ID
    "gid://gitlab/Milestone/0 for issues without one."
    milestoneId: ID
    "-2 for issues without one."
    weight: Int
  }
  type UpdateBoardPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    board: Board
  }
  input DestroyBoardInput {
    clientMutationId: String
    id: ID!
  }
  type DestroyBoardPayload {
    clientMutationId: String
    "Why it is still there, in sentences; empty where it is not."
    errors: [String!]!
    "Null where it was deleted."
    board: Board
  }
  input BoardListCreateInput {
    clientMutationId: String
    boardId: ID!
    "Of these three, one."
    labelId: ID
    assigneeId: ID
    milestoneId: ID
    "Shows the list of open issues that are in no other."
    backlog: Boolean
  }
  type BoardListCreatePayload {
    clientMutationId: String
    "Why it was not added, in sentences; empty where it was."
    errors: [String!]!
    list: BoardList
  }
  input UpdateBoardListInput {
    clientMutationId: String
    listId: ID!
    "Among the lists between the first and the last, from 0."
    position: Int
    "For the current user."
    collapsed: Boolean
  }
  type UpdateBoardListPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    list: BoardList
  }
  enum ListLimitMetric {
    "Both."
    all_metrics
    issue_count
    issue_weights
  }
  input BoardListUpdateLimitMetricsInput {
    clientMutationId: String
    listId: ID!
    "Which limits the list has: the other one is taken away."
    limitMetric: ListLimitMetric
    "0 for none."
    maxIssueCount: Int
    "0 for none."
    maxIssueWeight: Int
  }
  type BoardListUpdateLimitMetricsPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    list: BoardList
  }
  input DestroyBoardListInput {
    clientMutationId: String
    listId: ID!
  }
  type DestroyBoardListPayload {
    clientMutationId: String
    "Why it is still there, in sentences; empty where it is not."
    errors: [String!]!
    "Null where it was removed."
    list: BoardList
  }
  input IssueMoveListInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    boardId: ID!
    "The list that it is taken from; without it, it stays where it is."
    fromListId: ID
    toListId: ID
    "The id of the issue that it comes in front of, as in v4."
    moveBeforeId: ID
    "The id of the issue that it comes behind, as in v4."
    moveAfterId: ID
  }
  type IssueMoveListPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    issue: Issue
  }
  extend type Mutation {
    createBoard(input: CreateBoardInput!): CreateBoardPayload
    updateBoard(input: UpdateBoardInput!): UpdateBoardPayload
    destroyBoard(input: DestroyBoardInput!): DestroyBoardPayload
    boardListCreate(input: BoardListCreateInput!): BoardListCreatePayload
    updateBoardList(input: UpdateBoardListInput!): UpdateBoardListPayload
    boardListUpdateLimitMetrics(
      input: BoardListUpdateLimitMetricsInput!
    ): BoardListUpdateLimitMetricsPayload
    destroyBoardList(input: DestroyBoardListInput!): DestroyBoardListPayload
    issueMoveList(input: IssueMoveListInput!): IssueMoveListPayload
  }
`;
