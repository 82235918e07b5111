import type { RawBuilder } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** A thing that todos, mails and participants speak of, as one reader sees it. */
export interface AudienceTarget {
  /** Path of its page, without the relative root. */
  readonly webPath: string;
  readonly title: string;
  /** `#12`, or a short sha. */
  readonly reference: string;
  readonly state: string | null;
  /** As v4 answers it. */
  readonly presented: Readonly<Record<string, unknown>> & { readonly title: string };
}

/**
 * Who may hear of a kind of thing, and whom it concerns. What can be talked about registers itself here; the fragments speak of
 * `u`, a row of users, so that thousands of people are asked for in one query.
 */
export interface Audience {
  /** As `noteable_type` carries it. */
  readonly type: string;
  /** Condition: person `u` may read the thing of this id now. */
  readonly readers: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Condition: person `u` may read its internal notes now. */
  readonly internalReaders: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Query of (user_id, reason): whom it concerns before anybody has said a word. */
  readonly involved: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The things of these ids that this viewer may read, by id; few queries, whatever the number. */
  readonly targets: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, AudienceTarget>>;
}

const audiences = new Map<string, Audience>();

export function registerAudience(audience: Audience): void {
  audiences.set(audience.type, audience);
}

/** Undefined for what nobody can be told of. */
export function audienceOf(type: string): Audience | undefined {
  return audiences.get(type);
}

export function allAudiences(): readonly Audience[] {
  return [...audiences.values()];
}
