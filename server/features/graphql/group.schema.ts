import { issueDefinitions } from './schema.ts';

/** The part of GitLab's GraphQL schema that is about groups and their epics, under its names. */
export const groupDefinitions = /* GraphQL */ `
  type Group {
    "gid://gitlab/Group/1"
    id: ID!
    name: String!
    path: String!
    fullName: String!
    fullPath: ID!
    description: String
    visibility: String!
    archived: Boolean!
    webUrl: String!
    "What they are. The newest first, at most 100."
    projects(
      ids: [ID!]
      search: String
      "Those of the groups below it, too."
      includeSubgroups: Boolean = false
      sort: String = "id_desc"
      first: Int
      after: String
    ): ProjectConnection
    board(id: ID!): Board
    boards(id: ID, first: Int, after: String): BoardConnection
    epic(iid: ID!): Epic
    "Those of the group, and of the groups below it unless they are left out."
    epics(
      iids: [ID!]
      state: EpicState
      search: String
      authorUsername: String
      labelName: [String!]
      confidential: Boolean
      createdAfter: Time
      createdBefore: Time
      updatedAfter: Time
      updatedBefore: Time
      includeAncestorGroups: Boolean = false
      includeDescendantGroups: Boolean = true
      sort: EpicSort
      first: Int
      after: String
    ): EpicConnection
  }
  enum EpicState {
    opened
    closed
    all
  }
  enum EpicStateEvent {
    CLOSE
    REOPEN
  }
  enum EpicSort {
    CREATED_AT_ASC
    CREATED_AT_DESC
    UPDATED_AT_ASC
    UPDATED_AT_DESC
    TITLE_ASC
    TITLE_DESC
  }
  type Epic {
    "gid://gitlab/Epic/1"
    id: ID!
    iid: ID!
    title: String!
    description: String
    state: EpicState!
    confidential: Boolean!
    color: String!
    author: User!
    labels: LabelConnection!
    startDate: ISO8601Date
    startDateIsFixed: Boolean!
    startDateFixed: ISO8601Date
    startDateFromInheritedSource: ISO8601Date
    dueDate: ISO8601Date
    dueDateIsFixed: Boolean!
    dueDateFixed: ISO8601Date
    dueDateFromInheritedSource: ISO8601Date
    hasIssues: Boolean!
    hasChildren: Boolean!
    hasParent: Boolean!
    "The epic that it is below; null for none, and for one that may not be seen."
    parent: Epic
    "What it is below of, the top first, as far up as all may be seen."
    ancestors(first: Int, after: String): EpicConnection
    "The epics directly below it, in their order unless another one is named."
    children(
      iids: [ID!]
      state: EpicState
      search: String
      authorUsername: String
      labelName: [String!]
      confidential: Boolean
      createdAfter: Time
      createdBefore: Time
      updatedAfter: Time
      updatedBefore: Time
      "Without them, those of its own group alone."
      includeDescendantGroups: Boolean = true
      sort: EpicSort
      first: Int
      after: String
    ): EpicConnection
    "The issues that are in it, in their order."
    issues(first: Int, after: String): EpicIssueConnection
    "Below it at all levels, of what the viewer may see."
    descendantCounts: EpicDescendantCount
    "The weight of those issues."
    descendantWeightSum: EpicDescendantWeights
    "The health status of those issues that are open."
    healthStatus: EpicHealthStatus
    upvotes: Int!
    downvotes: Int!
    userNotesCount: Int!
    createdAt: Time!
    updatedAt: Time!
    closedAt: Time
    reference(full: Boolean = false): String!
    webUrl: String!
    webPath: String!
  }
  type EpicDescendantCount {
    openedEpics: Int
    closedEpics: Int
    openedIssues: Int
    closedIssues: Int
  }
  type EpicDescendantWeights {
    openedIssues: Int
    closedIssues: Int
  }
  type EpicHealthStatus {
    issuesOnTrack: Int
    issuesNeedingAttention: Int
    issuesAtRisk: Int
  }
  type EpicConnection {
    nodes: [Epic!]!
    pageInfo: PageInfo!
    count: Int!
  }

  type EpicIssue {
    "gid://gitlab/EpicIssue/1: its place in the epic, by which epicTreeReorder names it."
    epicIssueId: ID!
${issueDefinitions}
  }
  type EpicIssueConnection {
    nodes: [EpicIssue!]!
    pageInfo: PageInfo!
    count: Int!
  }

  extend type Query {
    "Null where there is none, and where it may not be seen."
    group(fullPath: ID!): Group
  }

  input CreateEpicInput {
    clientMutationId: String
    groupPath: ID!
    title: String!
    description: String
    confidential: Boolean
    color: String
    "The names of labels."
    addLabels: [String!]
    addLabelIds: [ID!]
    startDateIsFixed: Boolean
    "A day, as 2026-11-21."
    startDateFixed: String
    dueDateIsFixed: Boolean
    "A day, as 2026-11-21."
    dueDateFixed: String
  }
  input UpdateEpicInput {
    clientMutationId: String
    groupPath: ID!
    iid: ID!
    title: String
    description: String
    confidential: Boolean
    color: String
    "The names of labels."
    addLabels: [String!]
    removeLabels: [String!]
    addLabelIds: [ID!]
    removeLabelIds: [ID!]
    startDateIsFixed: Boolean
    "A day, as 2026-11-21."
    startDateFixed: String
    dueDateIsFixed: Boolean
    "A day, as 2026-11-21."
    dueDateFixed: String
    stateEvent: EpicStateEvent
  }
  input PromoteToEpicInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    "That of the project, unless another one above it is named."
    groupPath: ID
  }
  type PromoteToEpicPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    epic: Epic
    "As it is now: closed."
    issue: Issue
  }
  type EpicPayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    epic: Epic
  }
  enum MoveType {
    "The neighbour stands before what is moved."
    before
    "The neighbour stands behind what is moved."
    after
  }
  input EpicTreeNodeFieldsInputType {
    "A child epic (gid://gitlab/Epic/1), or the place of an issue in its epic (gid://gitlab/EpicIssue/1)."
    id: ID!
    "Its neighbour, of the same kind."
    adjacentReferenceId: ID
    relativePosition: MoveType
    "The epic that it shall be below; without a neighbour it comes last there."
    newParentId: ID
  }
  input EpicTreeReorderInput {
    clientMutationId: String
    "The epic that it is below."
    baseEpicId: ID!
    moved: EpicTreeNodeFieldsInputType!
  }
  type EpicTreeReorderPayload {
    clientMutationId: String
    "Why nothing was moved, in sentences; empty where it was."
    errors: [String!]!
  }
  extend type Mutation {
    epicTreeReorder(input: EpicTreeReorderInput!): EpicTreeReorderPayload
    createEpic(input: CreateEpicInput!): EpicPayload
    promoteToEpic(input: PromoteToEpicInput!): PromoteToEpicPayload
    updateEpic(input: UpdateEpicInput!): EpicPayload
  }
`;
