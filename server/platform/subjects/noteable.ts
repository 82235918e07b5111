/** A subject as one viewer has it before them: what names it, and what they may do to it. */
export interface Noteable {
  /** Name of its type: Issue, Commit … as `noteable_type` carries it. */
  readonly type: string;
  /** 0 as long as it has none: `identify` gives it one with the first note. */
  readonly id: number;
  readonly iid: number | null;
  /** What names it in addresses: its iid, its sha. */
  readonly key: string;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  /** Path of the project that references in its texts start from; the group's where it has no project. */
  readonly projectPath: string;
  readonly title: string;
  /** Path of its page, without the relative root. */
  readonly webPath: string;
  readonly confidential: boolean;
  readonly locked: boolean;
  readonly archived: boolean;
  readonly can: {
    readonly createNote: boolean;
    /** Edit and delete what others wrote. */
    readonly adminNotes: boolean;
    readonly readInternalNotes: boolean;
    /** Resolve threads that others began. */
    readonly resolveNotes: boolean;
    /** Change it, close it and open it again. */
    readonly update: boolean;
    /** Delete the versions of its description. */
    readonly deleteDescriptionVersions: boolean;
  };
  /** Realtime stream of its page. */
  readonly stream: string;
  /** What its own feature read to make this, so that nobody has to read it again. */
  readonly source?: unknown;
}

/** Of the noteable data (document A, section 3), what only its own feature knows. */
export interface NoteableDescription {
  /** opened, closed … */
  readonly state: string;
  readonly closePath: string | null;
  readonly reopenPath: string | null;
  readonly notesCount: number;
  readonly blockedBy: readonly { readonly iid: number; readonly title: string; readonly web_url: string }[];
  /** Where a form for a new issue stands that can resolve a thread, up to `&discussion_to_resolve=…`. */
  readonly newIssuePath: string | null;
}
