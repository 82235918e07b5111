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
    lists(id: ID, first: Int, after: String): BoardListConnection!
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
  input BoardIssueInput {
    iids: [String!]
    labelName: [String]
    milestoneTitle: String
    assigneeUsername: [String]
    authorUsername: String
    search: String
    confidential: Boolean
  }

  extend type Project {
    board(id: ID!): Board
    boards(id: ID, first: Int, after: String): BoardConnection
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
    issueMoveList(input: IssueMoveListInput!): IssueMoveListPayload
  }
`;
