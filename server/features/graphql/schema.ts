/** The fields of an issue, wherever it is. */
export const issueDefinitions = /* GraphQL */ `
    "gid://gitlab/Issue/1"
    id: ID!
    iid: ID!
    title: String!
    description: String
    state: IssueState!
    confidential: Boolean!
    discussionLocked: Boolean!
    healthStatus: HealthStatus
    weight: Int
    dueDate: ISO8601Date
    author: User!
    assignees: UserConnection!
    labels: LabelConnection!
    milestone: Milestone
    "Null for none, and for one that may not be seen."
    epic: Epic
    upvotes: Int!
    downvotes: Int!
    userNotesCount: Int!
    "Seconds."
    timeEstimate: Int!
    "Seconds."
    totalTimeSpent: Int!
    createdAt: Time!
    updatedAt: Time!
    closedAt: Time
    reference(full: Boolean = false): String!
    webUrl: String!
    webPath: String!
    "Of one issue by itself."
    discussions(first: Int, after: String): DiscussionConnection
    "Of one issue by itself."
    notes(first: Int, after: String): NoteConnection
`;

/** The part of GitLab’s GraphQL schema that projects, issues and people need, under its names. */
export const typeDefinitions = /* GraphQL */ `
  "A moment, as 2026-11-21T09:30:00Z."
  scalar Time
  "A day, as 2026-11-21."
  scalar ISO8601Date

  enum IssueState {
    opened
    closed
  }
  enum IssueStateEvent {
    CLOSE
    REOPEN
  }
  enum HealthStatus {
    onTrack
    needsAttention
    atRisk
  }

  type User {
    "gid://gitlab/User/1"
    id: ID!
    username: String!
    name: String!
    state: String!
    avatarUrl: String
    webUrl: String!
    webPath: String!
  }
  type UserConnection {
    nodes: [User!]!
  }
  type Label {
    id: ID!
    title: String!
    description: String
    color: String!
    textColor: String!
  }
  type LabelConnection {
    nodes: [Label!]!
  }
  type Milestone {
    id: ID!
    iid: ID!
    title: String!
    dueDate: ISO8601Date
  }
  type Issue {
${issueDefinitions}
  }
  type Project {
    "gid://gitlab/Project/1"
    id: ID!
    fullPath: ID!
    path: String!
    name: String!
    nameWithNamespace: String!
    description: String
    visibility: String!
    archived: Boolean!
    avatarUrl: String
    webUrl: String!
    httpUrlToRepo: String!
    sshUrlToRepo: String
    createdAt: Time!
    lastActivityAt: Time!
    "What it is, not what is in it: ask for that with group(fullPath:). Null for a project of a person."
    group: Group
    "There are none."
    wikiEnabled: Boolean
    "Null for who may not read the code."
    repository: Repository
    issue(iid: String!): Issue
  }
  type ProjectConnection {
    nodes: [Project!]!
    pageInfo: PageInfo!
    "As far as lists count."
    count: Int!
  }
  type Repository {
    empty: Boolean!
    exists: Boolean!
    "The default branch."
    rootRef: String
  }

  type Metadata {
    "The version of GitLab whose calls these are."
    version: String!
    revision: String!
    enterprise: Boolean!
  }

  type Query {
    "Null without signing in."
    metadata: Metadata
    "The current user; null without signing in."
    currentUser: User
    "One of the two. Null where there is none."
    user(id: ID, username: String): User
    "Null where there is none, and where it may not be seen."
    project(fullPath: ID!): Project
    "Those that may be seen, and what they are; what is in one is asked for with project(fullPath:). The newest first, at most 100."
    projects(
      ids: [ID!]
      search: String
      "Also in the names of the groups above."
      searchNamespaces: Boolean
      "Those that one is a member of."
      membership: Boolean
      "id, name, path, created_at, updated_at, last_activity_at or star_count, with _asc or _desc."
      sort: String = "id_desc"
      first: Int
      after: String
    ): ProjectConnection
  }

  input UpdateIssueInput {
    clientMutationId: String
    projectPath: ID!
    iid: String!
    title: String
    description: String
    confidential: Boolean
    "Whether the conversation is for members alone."
    locked: Boolean
    healthStatus: HealthStatus
    weight: Int
    "A day, as 2026-11-21."
    dueDate: String
    stateEvent: IssueStateEvent
  }
  type UpdateIssuePayload {
    clientMutationId: String
    "Why nothing was changed, in sentences; empty where it was."
    errors: [String!]!
    "As it is now."
    issue: Issue
  }
  type Mutation {
    updateIssue(input: UpdateIssueInput!): UpdateIssuePayload
  }
`;
