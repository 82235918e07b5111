import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * What can happen, and what is said about it. A feature adds its own by declaration merging in its `<noun>.events.ts`:
 * `declare module '../../platform/events/events.ts' { interface EventMap { 'label.changed': { labelId: number } } }`.
 */
// eslint-disable-next-line typescript/no-empty-interface
export interface EventMap {
  'platform.started': { readonly version: string };
}

export type EventName = keyof EventMap;

export const outboxChannel = 'coppice_outbox';

/**
 * Whose events are worked one after the other, in the order in which they happened: the subject that the payload names, or else the project.
 * Undefined where an event stands for itself.
 */
export function subjectOfEvent(payload: object): string | undefined {
  const { type, id, noteableType, noteableId, awardableType, awardableId, projectId } = payload as Readonly<
    Record<string, unknown>
  >;
  const subjects = [
    [type, id],
    [noteableType, noteableId],
    [awardableType, awardableId],
    ['project', projectId],
  ];
  const subject = subjects.find(([kind, of]) => typeof kind === 'string' && typeof of === 'number');
  return subject?.join(' ');
}

/** Writes an event into the outbox of this transaction: it happens exactly when the transaction commits. */
export async function recordEvent<Name extends EventName>(
  tx: Transaction,
  name: Name,
  payload: EventMap[Name],
): Promise<void> {
  await sql`with written as (insert into outbox (name, payload, subject) values (${name}, ${JSON.stringify(payload)}, ${subjectOfEvent(payload) ?? null}))
    select pg_notify(${outboxChannel}, '')`.execute(tx);
}

/** Which event it is: the same each time that a reaction is tried again. */
export interface EventMeta {
  readonly id: number;
  readonly createdAt: Date;
}

/**
 * What a feature does when something happened, elsewhere or in itself. It may run more than once for one event (after a crash),
 * so it has to come to the same end each time.
 */
export interface Reaction<Name extends EventName = EventName> {
  readonly on: Name;
  /** Unique in the whole server: `<feature>.<what>`. */
  readonly name: string;
  readonly react: (platform: Platform, payload: EventMap[Name], event: EventMeta) => Promise<void>;
}

/** Keeps the payload's type while the list of all reactions forgets it. */
export function reaction<Name extends EventName>(
  on: Name,
  name: string,
  react: Reaction<Name>['react'],
): Reaction {
  return { on, name, react } as unknown as Reaction;
}
