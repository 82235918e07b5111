/** The part of GitLab's GraphQL schema that is about what people say of something, under its names. */
export const conversationDefinitions = /* GraphQL */ `
  enum TodoStateEnum {
    pending
    done
  }

  type AwardEmoji {
    name: String!
    emoji: String!
    user: User!
  }
  type AwardEmojiConnection {
    nodes: [AwardEmoji!]!
  }
  type DiffPosition {
    diffRefs: DiffRefs!
    filePath: String!
    oldPath: String
    newPath: String
    oldLine: Int
    newLine: Int
    positionType: String!
    x: Int
    y: Int
    width: Int
    height: Int
  }
  type NotePermissions {
    "Whether it may be changed and deleted."
    adminNote: Boolean!
    awardEmoji: Boolean!
    createNote: Boolean!
    readNote: Boolean!
    resolveNote: Boolean!
  }
  type DiscussionPermissions {
    resolveNote: Boolean!
  }
  type Note {
    "gid://gitlab/Note/1"
    id: ID!
    body: String!
    bodyHtml: String
    author: User
    system: Boolean!
    internal: Boolean!
    resolvable: Boolean!
    resolved: Boolean!
    resolvedAt: Time
    resolvedBy: User
    createdAt: Time!
    updatedAt: Time!
    url: String!
    position: DiffPosition
    awardEmoji: AwardEmojiConnection
    userPermissions: NotePermissions!
    "Where notes are listed by themselves, only its ids."
    discussion: Discussion
  }
  type NoteConnection {
    nodes: [Note!]!
    pageInfo: PageInfo!
    count: Int!
  }
  type Discussion {
    id: ID!
    replyId: ID!
    createdAt: Time!
    resolvable: Boolean!
    resolved: Boolean!
    resolvedAt: Time
    resolvedBy: User
    userPermissions: DiscussionPermissions!
    notes(first: Int, after: String): NoteConnection!
  }
  type DiscussionConnection {
    nodes: [Discussion!]!
    pageInfo: PageInfo!
    count: Int!
  }
  type Todo {
    "gid://gitlab/Todo/1"
    id: ID!
    "assigned, mentioned, review_requested …"
    action: String!
    "The note, or the title of what it is about."
    body: String!
    state: TodoStateEnum!
    author: User!
    "ISSUE, MERGEREQUEST, COMMIT, EPIC"
    targetType: String!
    targetUrl: String
    createdAt: Time!
    snoozedUntil: Time
  }
  type TodoConnection {
    nodes: [Todo!]!
    pageInfo: PageInfo!
    count: Int!
  }
  type QuickActionsStatus {
    commandNames: [String!]
    commandsOnly: Boolean
    messages: [String!]
    errorMessages: [String!]
  }

  extend type User {
    "Those of the current user, the latest first."
    todos(state: [TodoStateEnum!] = [pending], first: Int, after: String): TodoConnection
  }

  input CreateNoteInput {
    clientMutationId: String
    "An issue, a merge request, an epic or a commit: gid://gitlab/MergeRequest/1"
    noteableId: ID!
    body: String!
    internal: Boolean
    "The discussion that it answers."
    discussionId: ID
    "The head that was seen: commands that merge ask for that one."
    mergeRequestDiffHeadSha: String
  }
  input CreateDiscussionInput {
    clientMutationId: String
    noteableId: ID!
    body: String!
    internal: Boolean
  }
  input DiffPathsInput {
    oldPath: String
    newPath: String
  }
  input DiffPositionInput {
    baseSha: String
    headSha: String!
    startSha: String!
    paths: DiffPathsInput!
    "A line that was added has only a new one, one that was removed only an old one. Without any, the file is meant."
    oldLine: Int
    newLine: Int
  }
  input CreateDiffNoteInput {
    clientMutationId: String
    noteableId: ID!
    body: String!
    internal: Boolean
    position: DiffPositionInput!
  }
  input UpdateNoteInput {
    clientMutationId: String
    id: ID!
    body: String
  }
  input DestroyNoteInput {
    clientMutationId: String
    id: ID!
  }
  type NotePayload {
    clientMutationId: String
    "Why nothing was written, in sentences; empty where it was."
    errors: [String!]!
    "Null where it is deleted, and where the text had only commands."
    note: Note
    quickActionsStatus: QuickActionsStatus
  }
  input DiscussionToggleResolveInput {
    clientMutationId: String
    id: ID!
    resolve: Boolean!
  }
  type DiscussionPayload {
    clientMutationId: String
    errors: [String!]!
    "As it is now."
    discussion: Discussion
  }
  input AwardEmojiToggleInput {
    clientMutationId: String
    "What people talk about, or a note."
    awardableId: ID!
    name: String!
  }
  type AwardEmojiTogglePayload {
    clientMutationId: String
    errors: [String!]!
    "Null where it was taken back."
    awardEmoji: AwardEmoji
    toggledOn: Boolean!
  }
  input TodoMarkDoneInput {
    clientMutationId: String
    id: ID!
  }
  type TodoPayload {
    clientMutationId: String
    errors: [String!]!
    todo: Todo
  }
  extend type Mutation {
    createNote(input: CreateNoteInput!): NotePayload
    createDiscussion(input: CreateDiscussionInput!): NotePayload
    createDiffNote(input: CreateDiffNoteInput!): NotePayload
    updateNote(input: UpdateNoteInput!): NotePayload
    destroyNote(input: DestroyNoteInput!): NotePayload
    discussionToggleResolve(input: DiscussionToggleResolveInput!): DiscussionPayload
    awardEmojiToggle(input: AwardEmojiToggleInput!): AwardEmojiTogglePayload
    todoMarkDone(input: TodoMarkDoneInput!): TodoPayload
  }
`;
