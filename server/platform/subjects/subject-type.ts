import type { RawBuilder } from 'kysely';
import type { Reference, ReferenceKind } from '../../markdown/index.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Noteable, NoteableDescription } from './noteable.ts';
import type { QuickAction, QuickActionTargetType } from './quick-action.ts';
import type { MentionedSubject, ReferenceResolver, SourceVisible } from './reference.ts';

/** A subject as lists of many of them show it to one reader: todos, mails, participants, activity. */
export interface SubjectOutline {
  /** Path of its page, without the relative root. */
  readonly webPath: string;
  readonly title: string;
  /** `#12`, or a short sha. */
  readonly reference: string;
  readonly iid: number | null;
  /** What names it where it has no iid: a sha. */
  readonly sha?: string | undefined;
  readonly state: string | null;
  /** As v4 answers it. */
  readonly presented: Readonly<Record<string, unknown>> & { readonly title: string };
}

/**
 * Who may see subjects of a type: one rule, as conditions in SQL. `id` is the subject's number; `Viewer` is one person, `u` of the others a row
 * of users, so that thousands of people are asked for in one query.
 */
export interface SubjectAudience {
  /** This viewer may read the subject now. */
  readonly visible: (viewer: Viewer, id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** This viewer may read its internal notes now. */
  readonly internalVisible: (viewer: Viewer, id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Person `u` may read the subject now. */
  readonly readers: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Person `u` may read its internal notes now. */
  readonly internalReaders: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Query of (user_id, reason): whom it concerns before anybody has said a word. */
  readonly involved: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** One that a text field offers while somebody types a reference to it. */
export interface OfferedSubject {
  readonly iid: number;
  readonly title: string;
  /** What is written: `#12`. */
  readonly reference: string;
  readonly state: string;
}

/** Where is searched: a project or group that was loaded for the viewer, or all that they may see. */
export type SearchPlace =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number };

export interface SearchAsked {
  readonly search: string;
  readonly state?: 'opened' | 'closed' | 'all' | undefined;
  readonly confidential?: boolean | undefined;
  readonly sort?: string | undefined;
  /** Of what stands in git: the branch or tag to look in. */
  readonly ref?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A kind of thing that people talk about, refer to, subscribe to and find. A feature declares its own on its manifest; the rooms that serve
 * every subject (discussions, awards, subscriptions, todos, notifications, references, search, activity, autocomplete, templates) walk through
 * the registry and name none. What is left out, the subject has not.
 */
export interface SubjectType extends SubjectAudience {
  /** As v4 spells it: Issue, MergeRequest, Commit. Also `subjects.kind`. */
  readonly name: string;
  /** In sentences: 'issue', 'merge request'. */
  readonly noun: string;
  /** Where it lives, and so what its addresses begin with. */
  readonly parent: 'project' | 'group';
  /** `issues`, `merge_requests`, `commit` …: the segment in addresses below its parent. */
  readonly segment: string;
  /** What its key is. v4 has its notes below a number alone; what has a sha brings v4's shape for it itself. */
  readonly key: 'iid' | 'sha';
  /** Names of the attributes that it is planned by (server/features/planning): labels, milestone … */
  readonly attributes?: readonly string[];
  readonly discussions: {
    /** Whether its threads can be resolved. */
    readonly resolvable: boolean;
    /** Whether what is said can be kept as drafts, and published at once. */
    readonly drafts?: boolean;
  };
  /** By the parent's path and its key; throws 404 where the viewer may not see it. */
  readonly load: (ctx: Context, parent: string, key: string) => Promise<Noteable>;
  /** The same for all calls that ask for no `describe`: no more is read than names it and decides what may be done. */
  readonly loadOutline?: (ctx: Context, parent: string, key: string) => Promise<Noteable>;
  /** By id, for realtime, references and todos; undefined where the viewer may not see it. */
  readonly find: (ctx: Context, id: number) => Promise<Noteable | undefined>;
  /** One that is being written, for what its text's commands would do; throws 404 where the viewer may not see the parent. */
  readonly draft?: (ctx: Context, parent: string) => Promise<Noteable>;
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
  /** Those of these ids that the viewer may read, by id; few queries, whatever the number. */
  readonly outlines: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, SubjectOutline>>;
  /** Path of the form for a new issue that resolves one of its threads, without the relative root. */
  readonly followUpPath?: (noteable: Noteable, discussionId: string) => string;
  /** Icons of what its history tells of, where they are its own: `closed`, `opened`. */
  readonly icons?: Readonly<Record<string, string>>;
  /** What it is called, where `subjects.title` does not say so: a commit's title stands in git. */
  readonly readTitle?: (platform: Platform, id: number) => Promise<string | null>;
  /** How texts refer to it. */
  readonly reference?: {
    readonly kind: ReferenceKind;
    /** What stands before its key, in a text of another project behind the path: `#`. */
    readonly sigil: string;
    readonly resolve: ReferenceResolver;
    /** Those that the viewer may see, for what is told that it was mentioned. One query, whatever the number. */
    readonly mentioned?: (
      ctx: Context,
      references: readonly Reference[],
    ) => Promise<readonly MentionedSubject[]>;
  };
  /** Condition on the cross reference `x`: what it comes from, a subject of this type, is there for this viewer. `visible` of its number, where this is left out. */
  readonly sourceVisible?: SourceVisible;
  /** What `autocomplete_sources/{source}` offers of it: throws 403 or 404 for who may not read the parent's. */
  readonly offered?: {
    readonly source: string;
    readonly match: (ctx: Context, parent: string, query: string, limit: number) => Promise<OfferedSubject[]>;
  };
  /** How it is found: what `scope` of a search says, and what v4 answers. */
  readonly search?: {
    readonly scope: string;
    /** Throws 403 or 404 for who may not read those of a project at all. */
    readonly authorize: (ctx: Context, projectId: number) => Promise<void>;
    readonly find: (
      ctx: Context,
      place: SearchPlace,
      asked: SearchAsked,
    ) => Promise<{
      readonly rows: readonly unknown[];
      readonly total?: number;
      readonly more?: boolean;
    }>;
  };
  /** What its texts can command, beside what they can command on every subject. */
  readonly commands?: { readonly target: QuickActionTargetType; readonly actions: readonly QuickAction[] };
}
