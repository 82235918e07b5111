import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * What can be talked about. Issues, merge requests, epics, commits and snippets register themselves here; the discussions room
 * knows none of them.
 */
export interface Noteable {
  readonly type: string;
  readonly id: number;
  readonly iid: number | null;
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
    readonly update: boolean;
  };
  /** Realtime stream of its page. */
  readonly stream: string;
}

export interface NoteableType {
  /** Issue, MergeRequest … as `noteable_type` carries it. */
  readonly type: string;
  /** `issues`, `merge_requests` …: the segment in v4 and page addresses below a project. */
  readonly segment: string;
  /** Parameter's name in the API documentation. */
  readonly numberName: string;
  /** By project and number; throws 404 where the viewer may not see it. */
  readonly load: (ctx: Context, project: string, number: number) => Promise<Noteable>;
  /** By id, for realtime, references and todos; undefined where the viewer may not see it. */
  readonly find: (ctx: Context, id: number) => Promise<Noteable | undefined>;
  /** Counts notes that people wrote and moves updated_at, in the note's transaction. */
  readonly noteCountChanged: (
    tx: Transaction,
    id: number,
    by: number,
    note: { readonly internal: boolean },
  ) => Promise<void>;
}

const types = new Map<string, NoteableType>();

export function registerNoteable(type: NoteableType): void {
  types.set(type.type, type);
}

export function noteableTypes(): readonly NoteableType[] {
  return [...types.values()];
}

export function noteableType(type: string): NoteableType | undefined {
  return types.get(type);
}
