import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { insertEvents } from './outbox.queries.ts';

/**
 * The events, with their payloads. A feature adds its own by declaration merging in its `<noun>.events.ts`: `declare module
 * '../../platform/events/events.ts' { interface EventMap { 'label.changed': { labelId: number } } }`.
 */
// eslint-disable-next-line typescript/no-empty-interface
export interface EventMap {
  'platform.started': { readonly version: string };
}

export type EventName = keyof EventMap;

/**
 * The key whose events are handled one after another, in the order in which they happened: the subject that the payload names, or else
 * the project. Undefined for an event without such an order.
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

/** Writes an event to the outbox in this transaction: it is dispatched if and only if the transaction commits. */
export async function recordEvent<Name extends EventName>(
  tx: Transaction,
  name: Name,
  payload: EventMap[Name],
): Promise<void> {
  await recordEvents(tx, name, [payload]);
}

/** Writes several events of one kind, in this order. */
export async function recordEvents<Name extends EventName>(
  tx: Transaction,
  name: Name,
  payloads: readonly EventMap[Name][],
): Promise<void> {
  if (payloads.length === 0) return;
  await insertEvents(
    tx,
    name,
    payloads.map((payload) => ({ payload, subject: subjectOfEvent(payload) })),
  );
}

/** Identifies the event: the same for each retry of a reaction. */
export interface EventMeta {
  readonly id: number;
  readonly createdAt: Date;
}

/**
 * A feature's handler for an event, its own or another feature's. It may run more than once for one event (after a crash), so it has
 * to be idempotent.
 */
export interface Reaction<Name extends EventName = EventName> {
  readonly on: Name;
  /** Unique in the whole server: `<feature>.<what>`. */
  readonly name: string;
  readonly react: (platform: Platform, payload: EventMap[Name], event: EventMeta) => Promise<void>;
}

/** Keeps the payload's type, which the list of all reactions erases. */
export function reaction<Name extends EventName>(
  on: Name,
  name: string,
  react: Reaction<Name>['react'],
): Reaction {
  return { on, name, react } as unknown as Reaction;
}
