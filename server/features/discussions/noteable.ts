import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { awardAction } from './award-actions.ts';
import { registerQuickActions } from './quick-action.ts';

/**
 * What can be talked about. Issues, merge requests, epics, commits and snippets register themselves here; the discussions room
 * knows none of them.
 */
export interface Noteable {
  readonly type: string;
  /** 0 as long as it has none: `identify` gives it one with the first note. */
  readonly id: number;
  readonly iid: number | null;
  /** What names it in addresses: its iid, its sha. */
  readonly key: string;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  /** Path of the project that references in its texts start from. */
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
}

export interface NoteableType {
  /** Issue, MergeRequest … as `noteable_type` carries it. */
  readonly type: string;
  /** `issues`, `merge_requests`, `commit` …: the segment in addresses below a project. */
  readonly segment: string;
  /** What its key is. v4 has its notes below a number alone; what has a sha brings v4's shape for it itself. */
  readonly key: 'iid' | 'sha';
  /** Whether its threads can be resolved. */
  readonly resolvable: boolean;
  /** By project and key; throws 404 where the viewer may not see it. */
  readonly load: (ctx: Context, project: string, key: string) => Promise<Noteable>;
  /** The same for all calls that ask for no `describe`: no more is read than names it and decides what may be done. */
  readonly look?: (ctx: Context, project: string, key: string) => Promise<Noteable>;
  /** By id, for realtime, references and todos; undefined where the viewer may not see it. */
  readonly find: (ctx: Context, id: number) => Promise<Noteable | undefined>;
  /** One that is being written, for what its text's commands would do; throws 404 where the viewer may not see the project. */
  readonly draft?: (ctx: Context, project: string) => Promise<Noteable>;
  /** The number of what had none so far, in the transaction of its first note. */
  readonly identify?: (tx: Transaction, noteable: Noteable) => Promise<number>;
  /** Counts notes that people wrote and moves updated_at, in the note's transaction. Answers how many there are, where that is kept. */
  readonly noteCountChanged: (
    tx: Transaction,
    id: number,
    by: number,
    note: { readonly internal: boolean },
  ) => Promise<number | undefined>;
  /** Keeps the number of thumbs up and down, in the transaction in which one is given or taken. */
  readonly votesChanged?: (
    tx: Transaction,
    id: number,
    votes: { readonly up: number; readonly down: number },
  ) => Promise<void>;
  /** What the page of the conversation has to know of it beside its notes. */
  readonly describe?: (ctx: Context, noteable: Noteable) => Promise<NoteableDescription>;
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

const types = new Map<string, NoteableType>();

export function registerNoteable(type: NoteableType): void {
  types.set(type.type, type);
  if (type.votesChanged !== undefined) registerQuickActions(type.type, [awardAction]);
}

export function noteableTypes(): readonly NoteableType[] {
  return [...types.values()];
}

export function noteableType(type: string): NoteableType | undefined {
  return types.get(type);
}
