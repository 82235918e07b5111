/** Who wrote, closed or edited something. */
export interface Person {
  id: number;
  username: string;
  name: string;
  avatar_url: string | null;
}

/** A reaction that somebody gave. */
export interface AwardEmoji {
  name: string;
  /** The emoji itself. */
  character: string;
  user: { id: number; name: string; username: string };
}

/** A note as the pages read it. */
export interface PageNote {
  id: string;
  type: string | null;
  note: string;
  note_html: string;
  author: Person & { path: string | null; status_tooltip_html: string | null };
  /** The author's role: 'Maintainer'. */
  human_access: string | null;
  created_at: string;
  updated_at: string;
  system: boolean;
  system_note_icon_name: string | null;
  internal: boolean;
  discussion_id: string;
  starts_discussion: boolean;
  /** The line of a diff that it is about. */
  position?: { path: string; line: number; line_type: 'new' | 'old' };
  last_edited_at: string | null;
  last_edited_by: Person | null;
  resolvable: boolean;
  resolved: boolean;
  resolved_at: string | null;
  resolved_by: Person | null;
  award_emoji: AwardEmoji[];
  report_abuse_path: string | null;
  /** Where the comment is changed: `…/notes/12`. */
  path: string;
  /** Of 'changed the description': which version it made. */
  description_version_id?: number;
  /** The version before the first of several changes that are shown as one. */
  start_description_version_id?: number;
  description_version_deleted?: boolean;
  can_delete_description_version?: boolean;
  current_user: { can_edit: boolean; can_award_emoji: boolean; can_resolve: boolean };
}

/** Notes of one thread. */
export interface Discussion {
  id: string;
  individual_note: boolean;
  resolvable: boolean;
  resolved: boolean;
  notes: PageNote[];
}

/** 0 all, 1 comments only, 2 history only. */
export const notesFilters = { all: 0, comments: 1, history: 2 } as const;
export type NotesFilter = (typeof notesFilters)[keyof typeof notesFilters];

/** What the conversation has to know of what it is about (document A, section 3). */
export interface NoteableData {
  id: number;
  noteableType: string;
  targetType: string;
  state: string;
  confidential: boolean;
  discussion_locked: boolean;
  is_project_archived: boolean;
  archived_project_docs_path: string;
  locked_discussion_docs_path: string;
  confidential_issues_docs_path: string;
  create_note_path: string;
  preview_note_path: string;
  blocked_by_issues: { iid: number; title: string; web_url: string }[];
  award_emoji: AwardEmoji[];
  /** Null where it takes no reactions of its own. */
  toggle_award_path: string | null;
  current_user: { can_create_note: boolean; can_create_confidential_note: boolean; can_update: boolean };
}

/** Where the conversation asks and sends (document A, section 3). */
export interface NotesData {
  notesPath: string;
  discussionsPath: string;
  closePath: string | null;
  reopenPath: string | null;
  draftsPath: string | null;
  newIssuePath: string | null;
  uploadsPath: string | null;
  /** For the first `X-Last-Fetched-At`, as it is. */
  lastFetchedAt: string;
  markdownDocsPath: string;
  quickActionsDocsPath: string;
  registerPath: string;
  newSessionPath: string;
  prerenderedNotesCount: number;
  notesFilter: NotesFilter;
  /** As this browser chose it last. */
  sortDirection: SortDirection;
}

export type SortDirection = 'asc' | 'desc';

/** A thread that can be resolved; `note_id` is its first note. */
export interface ThreadState {
  discussion_id: string;
  note_id: string;
  resolved: boolean;
}

/** `GET …/conversation.json`: the beginning and the end of a conversation, what lies between as gaps. */
export interface ConversationPage {
  noteable: NoteableData;
  notes: NotesData;
  /** Runs of discussions that follow each other, oldest first. */
  runs: Discussion[][];
  /** How many discussions are missing behind each run but the last. */
  gaps: number[];
  /** What lies in each of them, by what happened: `comment`, `cross_reference`, `label` … */
  gap_kinds: Record<string, number>[];
  threads: ThreadState[];
}

/** `GET …/discussions/between.json`: discussions out of a gap, oldest first, and whether there are still some missing in it. */
export interface DiscussionsBetween {
  discussions: Discussion[];
  more: boolean;
}

/** `GET …/notes`: what changed since `X-Last-Fetched-At`. */
export interface NotesSince {
  notes: PageNote[];
  /** Ids of notes that are gone. */
  deleted: string[];
  /** For the next `X-Last-Fetched-At`, as it is: what the server had seen. It begins with the time in microseconds. */
  last_fetched_at: string;
  /** There is more: ask again at once. */
  more: boolean;
  threads: ThreadState[];
  /** All reactions to what is talked about. */
  award_emoji: AwardEmoji[];
  /** What somebody may have changed of it meanwhile. */
  noteable: {
    confidential: boolean;
    discussion_locked: boolean;
    is_project_archived: boolean;
    can_create_note: boolean;
    can_create_confidential_note: boolean;
  };
}

/** With the answer to a change that was sent with `X-Last-Fetched-At`: what happened since, the change itself included. */
export interface News {
  since?: NotesSince;
}

/** What an `IssueChannel` and its like say: something about the notes, or about the thing itself. */
export interface NoteableMessage {
  event: 'notes' | 'updated' | 'deleted';
  id?: number;
  /** The transaction that did it: who has seen it need not ask. */
  tx?: string;
  /** What it is linked to changed, or is open or closed now. */
  links?: true;
  /** Milliseconds over which readers shall spread what they ask because of it. */
  spread?: number;
}
