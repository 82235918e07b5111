import type { AttributeName } from '../../../contract/planning/attributes.ts';
import type { TProperties } from 'typebox';
import type { RawBuilder } from 'kysely';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Attribute, SubjectChanges } from '../planning/index.ts';
import type { KindRules } from './kind-rules.ts';
import type { CommonAnswer } from './kind.presenter.ts';
import type { KindOrder, KindRow } from './kind.queries.ts';
import type { LoadedParent } from './kind.service.ts';
import type { HasRole } from './parent-rules.queries.ts';

/** The body of a call, validated by the properties that the kind declared for it. */
type Body = Readonly<Record<string, unknown>>;

/** As v4 returns a subject. */
export type PresentedSubject = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly title: string;
};

/** What a kind has besides what all planned kinds have: columns in a table of its own, and parameters of its calls. */
export interface KindExtension {
  /** Throws 403 unless the viewer may read those of this project or group at all. */
  readonly enter: (ctx: Context, parentId: number) => Promise<void>;
  /** Properties of the body that opens one by v4. */
  readonly creation: TProperties;
  /** The changes that such a body requests of what only its kind has, made with those of its other attributes. */
  readonly begins?: (body: Body) => SubjectChanges['own'];
  /** Where it is opened, if the body names another place than the address does. */
  readonly openedIn: (body: Body) => number | undefined;
  /**
   * Checks them and does slow work (git) before anything is written. The result writes the row of the kind's own table, in the
   * transaction that opens the subject. Throws 400, 403, 404 or 409.
   */
  readonly begin: (
    ctx: Context,
    loaded: LoadedParent,
    body: Body,
    /** The project or group that the address names. */
    asked: string,
  ) => Promise<(tx: Transaction, made: { readonly id: number; readonly iid: number }) => Promise<void>>;
  /** What is to be done where one is deleted, in that transaction, before it is. */
  readonly deleting?: (tx: Transaction, row: KindRow) => Promise<void>;
  /** Publishes to open lists with one that it is new, changed or gone, in that transaction. */
  readonly announceInLists?: (
    tx: Transaction,
    row: Pick<KindRow, 'id' | 'project_id' | 'traversal_ids'>,
    is?: { readonly gone: true },
  ) => Promise<void>;
  /** Properties of the body that changes one by v4, and the changes that they request; undefined if there are none. */
  readonly changes: TProperties;
  readonly changesOf: (body: Body) => SubjectChanges['own'];
  /** Attributes that no other kind has. Their words are declared on the feature's manifest. */
  readonly attributes: readonly Attribute[];
  /** As v4 returns them, by id, from `common`, which every kind returns. Those that were deleted meanwhile are left out. */
  readonly present: (
    ctx: Context,
    rows: readonly KindRow[],
    common: (row: KindRow) => CommonAnswer,
  ) => Promise<ReadonlyMap<number, PresentedSubject>>;
  /** Query parameters of the call that reads one. */
  readonly reading: TProperties;
  /** What v4 returns of one besides: what takes too long for lists, and what the query asks for. */
  readonly detail: (ctx: Context, row: KindRow, query: Body) => Promise<Readonly<Record<string, unknown>>>;
  /** What its page receives besides. */
  readonly page?: (
    ctx: Context,
    row: KindRow,
  ) => Promise<
    Pick<SubjectPage, 'merging' | 'dates' | 'color'> &
      Partial<Pick<SubjectPage, 'reviews'>> & { readonly todo_delete_path?: string | null }
  >;
  /** Query parameters of its lists that `not` can negate, those that it can't, and the conditions on `subjects i` that they mean. */
  readonly matches: TProperties;
  readonly filters: TProperties;
  readonly filter: (viewer: Viewer, query: Body) => readonly RawBuilder<unknown>[];
  /** What its lists show of each with `view=simple`; they take no `view` if that is left out. */
  readonly simpleView?: readonly string[];
  /** What its lists can be ordered by besides what all can, as expressions of `subjects i`. */
  readonly orders: ReadonlyMap<string, KindOrder>;
}

/** What a planned kind of subject says of itself; everything else follows from it. */
export interface KindDeclaration extends Pick<SubjectType, 'name' | 'noun' | 'parent' | 'segment'> {
  /** The character before its number in texts: `&`. */
  readonly sigil: string;
  /** Its planning attributes, in the order of its sidebar. */
  readonly attributes: readonly AttributeName[];
  /** Default: threads can be resolved, and notes kept as drafts. */
  readonly discussions?: SubjectType['discussions'];
  /** Whether its notes, threads and events have its id in their addresses in v4, instead of its number. Of kinds below groups. */
  readonly notesById?: boolean;
  /** Its states; default: opened and closed. */
  readonly states?: readonly string[];
  /** Rights that differ from those of most kinds. */
  readonly rules?: (common: KindRules, hasRole: HasRole) => Partial<KindRules>;
  /** Quick actions besides those of its attributes. */
  readonly commands?: readonly QuickAction[];
  readonly extension?: KindExtension;
}
