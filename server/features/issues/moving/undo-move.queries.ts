import { sql } from 'kysely';
import { findChangesSince } from '../../../platform/subjects/change-log.queries.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import { storeTotals } from '../../../platform/subjects/subject-counts.queries.ts';
import { copyingAwards, countOf } from '../../awards/index.ts';
import { takeCopiedNotes } from '../../discussions/index.ts';
import { takeTimelogs, timeSpentOn } from '../../planning/index.ts';
import { copySubscriptions } from '../../subscriptions/index.ts';
import { takeTodos } from '../../todos/index.ts';
import { takeLinks } from '../../links/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Move } from './move-log.queries.ts';

/** The labels, people and attributes that changed on the moved issue since the move. */
export interface ChangedSince {
  readonly attributes: ReadonlySet<string>;
  readonly labelsAdded: readonly string[];
  readonly labelsRemoved: readonly string[];
  readonly assigneesAdded: readonly number[];
  readonly assigneesRemoved: readonly number[];
}

export async function findChangedSince(tx: Transaction, move: Move): Promise<ChangedSince> {
  const rows = await findChangesSince(tx, move.to_id, move.moved_at);
  // What was added and removed again is what happened to it last.
  const labels = new Map<string, boolean>();
  const people = new Map<number, boolean>();
  for (const change of rows) {
    const value = (change.new ?? change.old) as { id: number; title: string } | null;
    if (value === null) continue;
    if (change.attribute === 'labels') labels.set(value.title, change.new !== null);
    if (change.attribute === 'assignees') people.set(value.id, change.new !== null);
  }
  const those = <T>(map: ReadonlyMap<T, boolean>, added: boolean): T[] =>
    [...map].flatMap(([one, is]) => (is === added ? [one] : []));
  return {
    attributes: new Set(rows.map(({ attribute }) => attribute)),
    labelsAdded: those(labels, true),
    labelsRemoved: those(labels, false),
    assigneesAdded: those(people, true),
    assigneesRemoved: those(people, false),
  };
}

/**
 * Takes over what happened to copied comments since: deletions, edits, resolved threads and reactions. Returns the ids of those that
 * were edited, whose texts still name things as the other project does.
 */
export async function takeCopiedComments(tx: Transaction, { id, moved_at: at }: Move): Promise<number[]> {
  const copies = sql`select from_note_id as original_id, to_note_id as copy_id from moved_notes where move_id = ${id}`;
  const edited = await takeCopiedNotes(tx, copies, at);
  await copyingAwards(
    'Note',
    sql`(select copy_id as from_id, original_id as to_id from (${copies}) m) k`,
  ).execute(tx);
  return edited;
}

/** Takes over reactions, times, links, subscriptions and open todos, as they are now on the moved issue. */
export async function takeRecords(
  tx: Transaction,
  { from_id: to, to_id: from, moved_at: at }: Move,
): Promise<void> {
  const pair = { fromId: from, toId: to };
  await copyingAwards('Issue', pairsTable([pair])).execute(tx);
  await takeTimelogs(tx, pair, at);
  await takeLinks(tx, pair, at);
  await copySubscriptions(tx, 'Issue', [pair]);
  await takeTodos(tx, { type: 'Issue', id: from }, to);
  const issue = { type: 'Issue', id: to };
  const [up, down] = [countOf('thumbsup', issue), countOf('thumbsdown', issue)];
  await storeTotals(tx, to, { time: timeSpentOn(to), up, down });
}
