/** A subject as one viewer sees it: its identity, and what they may do to it. */
export interface Noteable {
  /** Name of its type: Issue, Commit … as `noteable_type` carries it. */
  readonly type: string;
  /** 0 while it has none: `identify` assigns one with the first note. */
  readonly id: number;
  readonly iid: number | null;
  /** Identifies it in addresses: its iid or its sha. */
  readonly key: string;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  /** Path of the project that references in its texts are relative to; the group's if it has no project. */
  readonly projectPath: string;
  readonly title: string;
  /** Path of its page, without the relative root. */
  readonly webPath: string;
  readonly confidential: boolean;
  readonly locked: boolean;
  readonly archived: boolean;
  /** Its comments that this viewer may read. */
  readonly notesCount: number;
  readonly can: {
    readonly createNote: boolean;
    /** May edit and delete others' notes. */
    readonly adminNotes: boolean;
    readonly readInternalNotes: boolean;
    /** May resolve threads that others started. */
    readonly resolveNotes: boolean;
    /** May change, close and reopen it. */
    readonly update: boolean;
    /** May delete versions of its description. */
    readonly deleteDescriptionVersions: boolean;
  };
  /** Realtime stream of its page. */
  readonly stream: string;
  /** The newest commit of its changes that the writer of a text says to have seen. */
  readonly seenHead?: string | undefined;
  /** What its own feature read to build this, so that it need not be read again. */
  readonly source?: unknown;
}

/** The noteable data (document A, section 3) that only its own feature knows. */
export interface NoteableDescription {
  /** opened, closed … */
  readonly state: string;
  readonly closePath: string | null;
  readonly reopenPath: string | null;
  readonly blockedBy: readonly { readonly iid: number; readonly title: string; readonly web_url: string }[];
  /** Address of the form for what follows from a thread and resolves it, up to `&discussion_to_resolve=…`. */
  readonly followUpPath: string | null;
  /** The same form for all of its threads. */
  readonly followUpAllPath?: string | null;
  /** Where drafts of a review are written. */
  readonly draftsPath?: string | null;
  /** What only a change under review has. */
  readonly change?: {
    readonly diff_head_sha: string;
    readonly can_receive_suggestion: boolean;
    readonly merge_params: { readonly force_remove_source_branch: boolean };
  };
}
