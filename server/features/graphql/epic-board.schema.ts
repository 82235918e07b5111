import { boardSettings } from './board.schema.ts';

/** The part of GitLab's GraphQL schema that is about epic boards, under its names. */
export const epicBoardDefinitions = /* GraphQL */ `
  type EpicBoard {
    "gid://gitlab/Boards::EpicBoard/1"
    id: ID!
    name: String!
    hideBacklogList: Boolean!
    hideClosedList: Boolean!
    "What the board is limited to."
    labels: LabelConnection!
    "In their order: the backlog first, the closed list last. With an id that list alone."
    lists(
      id: ID
      "What epicsCount of the lists counts, where it has no filters of its own."
      epicFilters: EpicFilters
      first: Int
      after: String
    ): EpicListConnection!
    webUrl: String!
    webPath: String!
  }
  type EpicBoardConnection {
    nodes: [EpicBoard!]!
    pageInfo: PageInfo!
    count: Int!
  }
  enum EpicListType {
    backlog
    closed
    label
  }
  type EpicList {
    "gid://gitlab/Boards::EpicList/1"
    id: ID!
    title: String!
    listType: EpicListType!
    position: Int
    "Whether the current user has folded it."
    collapsed: Boolean!
    label: Label
    epicsCount(filters: EpicFilters): Int!
    "In the order of the board."
    epics(filters: EpicFilters, first: Int, after: String): EpicConnection!
  }
  type EpicListConnection {
    nodes: [EpicList!]!
    pageInfo: PageInfo!
    count: Int!
  }
  input EpicFilters {
    labelName: [String!]
    authorUsername: String
    myReactionEmoji: String
    search: String
    confidential: Boolean
    not: NegatedEpicBoardIssueInput
  }
  input NegatedEpicBoardIssueInput {
    labelName: [String!]
    authorUsername: String
    myReactionEmoji: String
  }

  extend type Group {
    epicBoard(id: ID!): EpicBoard
    epicBoards(first: Int, after: String): EpicBoardConnection
  }

  input EpicBoardCreateInput {
    clientMutationId: String
    groupPath: ID!
    ${boardSettings}
  }
  input EpicBoardUpdateInput {
    clientMutationId: String
    id: ID!
    ${boardSettings}
  }
  type EpicBoardPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    epicBoard: EpicBoard
  }
  input DestroyEpicBoardInput {
    clientMutationId: String
    id: ID!
  }
  type DestroyEpicBoardPayload {
    clientMutationId: String
    "Why it is still there, in sentences; empty where it is not."
    errors: [String!]!
    "Null where it was deleted."
    epicBoard: EpicBoard
  }
  input EpicBoardListCreateInput {
    clientMutationId: String
    boardId: ID!
    labelId: ID
    "Shows the list of open epics that are in no other."
    backlog: Boolean
  }
  input UpdateEpicBoardListInput {
    clientMutationId: String
    listId: ID!
    "Among the lists between the first and the last, from 0."
    position: Int
    "For the current user."
    collapsed: Boolean
  }
  input EpicBoardListDestroyInput {
    clientMutationId: String
    listId: ID!
  }
  type EpicListPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now; null where it is gone."
    list: EpicList
  }
  input EpicMoveListInput {
    clientMutationId: String
    boardId: ID!
    epicId: ID!
    "The list that it is taken from; without it, it stays where it is."
    fromListId: ID
    toListId: ID
    "The epic that it comes in front of."
    moveBeforeId: ID
    "The epic that it comes behind."
    moveAfterId: ID
  }
  input BoardEpicCreateInput {
    clientMutationId: String
    groupPath: ID!
    boardId: ID!
    listId: ID!
    title: String!
  }
  extend type Mutation {
    epicBoardCreate(input: EpicBoardCreateInput!): EpicBoardPayload
    epicBoardUpdate(input: EpicBoardUpdateInput!): EpicBoardPayload
    destroyEpicBoard(input: DestroyEpicBoardInput!): DestroyEpicBoardPayload
    epicBoardListCreate(input: EpicBoardListCreateInput!): EpicListPayload
    updateEpicBoardList(input: UpdateEpicBoardListInput!): EpicListPayload
    epicBoardListDestroy(input: EpicBoardListDestroyInput!): EpicListPayload
    epicMoveList(input: EpicMoveListInput!): EpicPayload
    boardEpicCreate(input: BoardEpicCreateInput!): EpicPayload
  }
`;
