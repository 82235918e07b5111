import type { RawBuilder } from 'kysely';
import type { Reference, ReferenceKind } from '../../markdown/index.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { AskedPosition, PlacedPosition } from './asked-position.ts';
import type { Noteable, NoteableDescription } from './noteable.ts';
import type { NoteSuggestions } from './note-suggestions.ts';
import type { QuickAction, QuickActionTargetType } from './quick-action.ts';
import type { ThreadStandingNow } from './thread-standing.ts';
import type { MentionedSubject, ReferenceResolver, SourceVisible } from './reference.ts';

/** A subject as lists of many subjects show it to one reader: todos, mails, participants, activity. */
export interface SubjectOutline {
  /** Path of its page, without the relative root. */
  readonly webPath: string;
  readonly title: string;
  /** `#12`, or a short sha. */
  readonly reference: string;
  readonly iid: number | null;
  /** Identifies it where it has no iid: a sha. */
  readonly sha?: string | undefined;
  readonly state: string | null;
  /** As v4 returns it. */
  readonly presented: Readonly<Record<string, unknown>> & { readonly title: string };
}

/**
 * Who may see subjects of a type: one rule, as conditions in SQL. `id` is the subject's id, `Viewer` one person, and `u` a row of
 * users, so that thousands of people can be checked in one query.
 */
export interface SubjectAudience {
  /** This viewer may read the subject now. */
  readonly visible: (viewer: Viewer, id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** This viewer may read its internal notes now. */
  readonly internalVisible: (viewer: Viewer, id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** This viewer may now read a note on it, which is internal where the condition holds. */
  readonly noteVisible: (
    viewer: Viewer,
    id: RawBuilder<unknown>,
    isInternal: RawBuilder<unknown>,
  ) => RawBuilder<boolean>;
  /** Person `u` may read the subject now. */
  readonly readers: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Person `u` may read its internal notes now. */
  readonly internalReaders: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Query of (user_id, reason): the people whom it concerned at that time, whether or not anybody has commented. */
  readonly involved: (id: RawBuilder<unknown>, until: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** What of a subject that is gone decided who could see it. */
export interface GoneSubject {
  /** Name of its type. */
  readonly type: string;
  readonly projectId: number;
  readonly confidential: boolean;
  /** Its author and those whom it was assigned to, or some of them. */
  readonly people: readonly number[];
}

/** A subject offered as completion of a reference. */
export interface OfferedSubject {
  readonly iid: number;
  readonly title: string;
  /** The text to insert: `#12`. */
  readonly reference: string;
  readonly state: 'opened' | 'closed' | 'merged';
}

/** Where to search: a project or group that was loaded for the viewer, or everything that they may see. */
export type SearchPlace =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number };

export interface SearchAsked {
  readonly search: string;
  readonly state?: 'opened' | 'closed' | 'merged' | 'all' | undefined;
  readonly confidential?: boolean | undefined;
  /** By when it was created; the latest first if it is left out. */
  readonly sort?: 'asc' | 'desc' | undefined;
  /** For searches in git: the branch or tag. */
  readonly ref?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A kind of thing that people discuss, refer to, subscribe to and search for. A feature declares its own on its manifest. The features
 * that serve every subject (discussions, awards, subscriptions, todos, notifications, references, search, activity, autocomplete,
 * templates) use the registry and know no particular type. Optional members that are left out are not supported by the type.
 */
export interface SubjectType extends SubjectAudience {
  /** As v4 spells it: Issue, MergeRequest, Commit. Also `subjects.kind`. */
  readonly name: string;
  /** In sentences: 'issue', 'merge request'. */
  readonly noun: string;
  /** The kind of its parent, and so the prefix of its addresses. */
  readonly parent: 'project' | 'group';
  /** `issues`, `merge_requests`, `commit` …: the segment in addresses below its parent. */
  readonly segment: string;
  /** What identifies it. Only types with a number have v4's notes and reactions; those with a sha have its discussions. */
  readonly key: 'iid' | 'sha';
  /** The segment in addresses of v4, where that is another. */
  readonly apiSegment?: string;
  /** Names of its planning attributes (server/features/planning): labels, milestone … */
  readonly attributes?: readonly string[];
  readonly discussions: {
    /** Whether its threads can be resolved. */
    readonly resolvable: boolean;
    /** Whether notes can be kept as drafts and published together. */
    readonly drafts?: boolean;
    /**
     * Checks where in its changes a discussion is to begin, and on which of its commits. Throws 400 with what is wrong. Types without changes
     * have none.
     */
    readonly place?: (
      ctx: Context,
      noteable: Noteable,
      asked: AskedPosition,
      commit?: string,
    ) => Promise<PlacedPosition>;
    /** Where these of its threads stand now that are on changes, by the id of the thread. */
    readonly standings?: (
      ctx: Context,
      noteable: Noteable,
      threads: readonly string[],
    ) => Promise<ReadonlyMap<string, ThreadStandingNow>>;
    /** What its comments suggest for the lines that they are about. */
    readonly suggestions?: NoteSuggestions;
  };
  /** Whether it proposes a change that can be merged: `subject.merged` is recorded of it. */
  readonly mergeable?: boolean;
  /** By the parent's path and its key; throws 404 if the viewer may not see it. */
  readonly load: (ctx: Context, parent: string, key: string) => Promise<Noteable>;
  /** The same for calls that do not need `describe`: reads only its identity and what decides the rights. */
  readonly loadOutline?: (ctx: Context, parent: string, key: string) => Promise<Noteable>;
  /**
   * By the path of a parent and its id, for types whose notes, threads and events have the id in their addresses in v4. Its parent may be
   * below that one. Throws 404 if the viewer may not see it.
   */
  readonly loadById?: (ctx: Context, parent: string, id: number) => Promise<Noteable>;
  /** By id, for realtime, references and todos; undefined if the viewer may not see it. */
  readonly find: (ctx: Context, id: number) => Promise<Noteable | undefined>;
  /** Whether this viewer could see one that is gone, by the rights of today. Of types whose deletion is announced. */
  readonly couldSee?: (of: Pick<Context, 'platform' | 'viewer'>, gone: GoneSubject) => Promise<boolean>;
  /** A subject that is being written, to preview its text's commands; throws 404 if the viewer may not see the parent. */
  readonly draft?: (ctx: Context, parent: string) => Promise<Noteable>;
  /** Assigns an id to a subject that has none, in the transaction of its first note. */
  readonly identify?: (tx: Transaction, noteable: Noteable) => Promise<number>;
  /** Updates the number of people's notes and updated_at, in the note's transaction. Returns the new number, if the type keeps one. */
  readonly noteCountChanged: (
    tx: Transaction,
    id: number,
    by: number,
    note: { readonly internal: boolean },
  ) => Promise<number | undefined>;
  /** Announces to its open pages that one of its reviewers has reviewed it, in the transaction that writes that. */
  readonly reviewed?: (tx: Transaction, id: number) => Promise<void>;
  /** Updates the number of thumbs up and down, in the transaction of a reaction. */
  readonly votesChanged?: (
    tx: Transaction,
    id: number,
    votes: { readonly up: number; readonly down: number },
  ) => Promise<void>;
  /** What the page of the conversation needs besides its notes. */
  readonly describe?: (ctx: Context, noteable: Noteable) => Promise<NoteableDescription>;
  /** The subjects of these ids that the viewer may read, by id, in a fixed number of queries. */
  readonly outlines: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, SubjectOutline>>;
  /** One as v4 answers it by itself, where that says more than in a list. */
  readonly presentAlone?: (ctx: Context, noteable: Noteable) => Promise<object>;
  /** Path of the form for a new issue that resolves one of its threads, without the relative root. */
  readonly followUpPath?: (noteable: Noteable, discussionId: string) => string;
  /** Icons for its own kinds of history entries: `closed`, `opened`. */
  readonly icons?: Readonly<Record<string, string>>;
  /** Its title, where `subjects.title` does not have it: a commit's title is in git. */
  readonly readTitle?: (platform: Platform, id: number) => Promise<string | null>;
  /** How texts refer to it. */
  readonly reference?: {
    readonly kind: ReferenceKind;
    /**
     * The character before its key, and after the path in texts of other projects: `#`. Markdown learns it from here. A new one changes
     * what stored texts mean: raise RENDERER_VERSION with it.
     */
    readonly sigil: string;
    /** Whether commits of its project can close it by their message. */
    readonly closable?: boolean;
    readonly resolve: ReferenceResolver;
    /** The referenced subjects that the viewer may see, to record on them that they were mentioned. One query, whatever the number. */
    readonly mentioned?: (
      ctx: Context,
      references: readonly Reference[],
    ) => Promise<readonly MentionedSubject[]>;
  };
  /** Condition on the cross reference `x`: this viewer may see its source, a subject of this type. Default: `visible` of its id. */
  readonly sourceVisible?: SourceVisible;
  /** What `autocomplete_sources/{source}` offers: throws 403 or 404 if the viewer may not read the parent's subjects. */
  readonly offered?: {
    readonly source: string;
    readonly match: (ctx: Context, parent: string, query: string, limit: number) => Promise<OfferedSubject[]>;
  };
  /** How it is searched for: the `scope` of a search, and what v4 returns. */
  readonly search?: {
    readonly scope: string;
    /** Throws 403 or 404 if the viewer may not read those of a project at all. */
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
  /** Commands of its texts, besides those that every subject has. */
  readonly commands?: { readonly target: QuickActionTargetType; readonly actions: readonly QuickAction[] };
}
