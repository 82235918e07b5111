import type { RawBuilder } from 'kysely';
import type { Reference, ReferenceKind, ResolvedReference } from '../../markdown/index.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';

/** Says what references of a kind are for a viewer, all of a page at once. What the viewer may not see is left out. */
export type ReferenceResolver = (
  ctx: Context,
  references: readonly Reference[],
) => Promise<ReadonlyMap<string, ResolvedReference>>;

/** A subject that a text names, as whoever wrote it may see it: what is needed to say there that it was named. */
export interface MentionedSubject {
  /** Of the reference that names it. */
  readonly key: string;
  readonly type: string;
  readonly id: number;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  readonly state: string;
  /** Realtime stream of its page. */
  readonly stream: string;
}

/** What a feature lets texts refer to. Several may know a kind: `@name` is a person, or a group. */
export interface ReferenceType {
  readonly kind: ReferenceKind;
  readonly resolve: ReferenceResolver;
}

/** Adds to rendered texts of a page, all at once, what only the database knows and every reader may know. */
export type TextFiller = (ctx: Context, texts: readonly string[]) => Promise<readonly string[]>;

/** Condition: the source of the cross reference `x` is there for this viewer. */
export type SourceVisible = (viewer: Viewer) => RawBuilder<boolean>;
