import type { PageSuggestion, SuggestionPreview } from './suggestions.ts';

/** The author, or the person who closed or edited something. */
export interface Person {
  id: number;
  username: string;
  name: string;
  avatar_url: string | null;
}

/** A note in one line, as lists show it. */
export interface NoteExcerpt {
  id: number;
  excerpt: string | null;
}

/** One person's reaction. */
export interface AwardEmoji {
  name: string;
  /** The emoji itself. */
  character: string;
  user: { id: number; name: string; username: string };
}

/** An end of a range of lines. */
interface RangeEnd {
  type: string | null;
  old_line: number | null;
  new_line: number | null;
}

/** A point of an image, in pixels from its corner, and the size that the image had. */
export interface ImagePoint {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a thread on a change begins: lines, a file or a point of an image, in one version of the change. */
export interface DiffPosition {
  base_sha: string;
  start_sha: string;
  head_sha: string;
  /** The one commit of the change that it was begun on; absent where that is all of it. */
  commit_id?: string;
  old_path: string;
  new_path: string;
  position_type: 'text' | 'file' | 'image';
  old_line?: number | null;
  new_line?: number | null;
  line_range?: { start: RangeEnd; end: RangeEnd } | null;
  /** Of a point of an image. */
  x?: number | null;
  y?: number | null;
  width?: number | null;
  height?: number | null;
  /** The blobs that its lines are in: the same blob has the same lines. Null where that is not known. */
  old_blob: string | null;
  new_blob: string | null;
}

/** A line of `truncated_diff_lines`: those that a thread is about, with some before them. */
export interface DiffExcerptLine {
  type: 'new' | 'old' | null;
  old_line: number | null;
  new_line: number | null;
  /** Safe HTML. */
  rich_text: string;
}

/** A note as pages receive it. */
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
  /** The diff line that the note is about, or without a line the file, or a point of an image. */
  position?: {
    path: string;
    line: number | null;
    line_type: 'new' | 'old' | null;
    old_path: string | null;
    new_path: string | null;
    position_type: DiffPosition['position_type'];
    x?: number | null;
    y?: number | null;
    width?: number | null;
    height?: number | null;
    base_sha: string | null;
    start_sha: string | null;
    head_sha: string | null;
  };
  /** Of the first note of a thread on a change. */
  diff_position?: DiffPosition;
  truncated_diff_lines?: DiffExcerptLine[];
  /** What it suggests for its lines. */
  suggestions?: PageSuggestion[];
  last_edited_at: string | null;
  last_edited_by: Person | null;
  resolvable: boolean;
  resolved: boolean;
  resolved_at: string | null;
  resolved_by: Person | null;
  award_emoji: AwardEmoji[];
  report_abuse_path: string | null;
  /** The address for changing the comment: `…/notes/12`. */
  path: string;
  /** For 'changed the description': the version that the change made. */
  description_version_id?: number;
  /** The version before the first of several changes shown as one. */
  start_description_version_id?: number;
  description_version_deleted?: boolean;
  can_delete_description_version?: boolean;
  current_user: { can_edit: boolean; can_award_emoji: boolean; can_resolve: boolean };
}

/** A comment that its author has not published: nobody else receives it. */
export interface PageDraft {
  id: number;
  note: string;
  note_html: string;
  created_at: string;
  updated_at: string;
  /** The thread that it replies to; null if it begins one, or stands for itself. */
  discussion_id: string | null;
  isDraft: true;
  /** Leaves that thread resolved, or open; null leaves it as it is. */
  resolve_discussion: boolean | null;
  internal: boolean;
  /** That thread is not there any more: published, the reply begins one of its own. */
  thread_deleted: boolean;
  /** The lines or the file that it is about. */
  diff_position: DiffPosition | null;
  truncated_diff_lines: DiffExcerptLine[];
  /** What it suggests for the lines that it, or its thread, is about. */
  suggestions: SuggestionPreview[];
}

/** A thread: the notes of one discussion. */
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

/** What the conversation needs to know about its subject. */
export interface NoteableData {
  id: number;
  noteableType: string;
  targetType: string;
  state: string;
  confidential: boolean;
  discussion_locked: boolean;
  is_project_archived: boolean;
  /** The comments that the viewer may read. */
  notes_count: number;
  archived_project_docs_path: string;
  locked_discussion_docs_path: string;
  confidential_issues_docs_path: string;
  create_note_path: string;
  preview_note_path: string;
  blocked_by_issues: { iid: number; title: string; web_url: string }[];
  /** Of a merge request: its head, whether suggestions can be applied to its branch, and what its merge is to do. */
  diff_head_sha?: string;
  can_receive_suggestion?: boolean;
  merge_params?: { force_remove_source_branch: boolean };
  award_emoji: AwardEmoji[];
  /** Null for subjects without reactions. */
  toggle_award_path: string | null;
  current_user: { can_create_note: boolean; can_create_confidential_note: boolean; can_update: boolean };
}

/** The addresses that the conversation reads from and writes to. */
export interface NotesData {
  notesPath: string;
  discussionsPath: string;
  closePath: string | null;
  reopenPath: string | null;
  draftsPath: string | null;
  newIssuePath: string | null;
  followUpAllPath: string | null;
  uploadsPath: string | null;
  /** Sent unchanged as the first `X-Last-Fetched-At`. */
  /** When the viewer last read the page; null if they never did, or for a commit. */
  lastVisitedAt: string | null;
  lastFetchedAt: string;
  markdownDocsPath: string;
  quickActionsDocsPath: string;
  registerPath: string;
  newSessionPath: string;
  prerenderedNotesCount: number;
  notesFilter: NotesFilter;
  /** The last choice in this browser. */
  sortDirection: SortDirection;
}

export type SortDirection = 'asc' | 'desc';

/** A resolvable thread; `note_id` is its first note. */
export interface ThreadState {
  discussion_id: string;
  note_id: string;
  resolved: boolean;
}

/** `GET …/conversation.json`: the beginning and end of a conversation, with gaps between them. */
export interface ConversationPage {
  noteable: NoteableData;
  notes: NotesData;
  /** Runs of consecutive discussions, oldest first. */
  runs: Discussion[][];
  /** The number of discussions missing after each run except the last. */
  gaps: number[];
  /** The contents of each gap, counted by kind: `comment`, `cross_reference`, `label` … */
  gap_kinds: Record<string, number>[];
  threads: ThreadState[];
}

/** `GET …/discussions/between.json`: discussions from a gap, oldest first, and whether more are missing. */
export interface DiscussionsBetween {
  discussions: Discussion[];
  more: boolean;
}

/** `GET …/notes`: the changes since `X-Last-Fetched-At`. */
export interface NotesSince {
  notes: (PageNote & Partial<Pick<NoteExcerpt, 'excerpt'>>)[];
  /** Ids of deleted notes. */
  deleted: string[];
  /** Sent unchanged as the next `X-Last-Fetched-At`. It identifies what the server had seen, and begins with the time in microseconds. */
  last_fetched_at: string;
  /** There is more: ask again immediately. */
  more: boolean;
  threads: ThreadState[];
  /** All reactions to the subject. */
  award_emoji: AwardEmoji[];
  /** Fields of the subject that others can have changed meanwhile. */
  noteable: {
    confidential: boolean;
    discussion_locked: boolean;
    is_project_archived: boolean;
    notes_count: number;
    can_create_note: boolean;
    can_create_confidential_note: boolean;
  };
}

/** Included in the answer to a change sent with `X-Last-Fetched-At`: everything since then, including the change. */
export interface News {
  since?: NotesSince;
}

/** A message of an `IssueChannel` or a similar channel: the notes or the subject changed. */
export interface NoteableMessage {
  event: 'notes' | 'updated' | 'deleted';
  id?: number;
  /** The transaction that made the change. A client that has seen it need not fetch. */
  tx?: string;
  /** A linked issue was added, removed, closed or reopened. */
  links?: true;
  /** Clients spread their requests over this many milliseconds. */
  spread?: number;
}

/** The answer to a page that was read. */
export interface Visit {
  visited_at: string;
}

/** The address of a subject's page without the relative root, below a project or group: `/acme/large/-/issues/1`. */
export type SubjectPath = `/${string}/-/${string}/${string}`;

interface Posted extends News {
  valid: boolean;
  errors?: { commands_only?: readonly string[]; base?: readonly string[] };
  quick_actions_status?: {
    messages: readonly string[];
    command_names: readonly string[];
    error_messages: readonly string[];
  };
}

/** The answer to a comment: the note, or what its commands did, or why it was refused. */
export type PostedAnswer = Posted & (PageNote | { id?: undefined });
