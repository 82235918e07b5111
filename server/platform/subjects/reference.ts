import type { RawBuilder } from 'kysely';
import type { Reference, ReferenceKind, ResolvedReference } from '../../markdown/index.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';

/** Resolves references of a kind for a viewer, all of a page together. References that the viewer may not see are left out. */
export type ReferenceResolver = (
  ctx: Context,
  references: readonly Reference[],
) => Promise<ReadonlyMap<string, ResolvedReference>>;

/** A subject that a text mentions, as the author of the text may see it: what is needed to record the mention there. */
export interface MentionedSubject {
  /** The key of the reference to it. */
  readonly key: string;
  readonly type: string;
  readonly id: number;
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  readonly state: string;
  /** Realtime stream of its page. */
  readonly stream: string;
}

/** A kind of reference that a feature adds to texts. Several features can share a kind: `@name` is a person or a group. */
export interface ReferenceType {
  readonly kind: ReferenceKind;
  readonly resolve: ReferenceResolver;
}

/** Adds to a page's rendered texts, all together, what only the database knows and every reader may know. */
export type TextFiller = (ctx: Context, texts: readonly string[]) => Promise<readonly string[]>;

/** Condition: this viewer may see the source of the cross reference `x`. */
export type SourceVisible = (viewer: Viewer) => RawBuilder<boolean>;
