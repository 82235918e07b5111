import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import { createSystemNotesOn } from '../../discussions/index.ts';
import { lockEpic } from '../epic.queries.ts';
import { countSiblings, epicIssues, movePlaces, nameEpics, setEpic } from './places.queries.ts';
import { notesOf, recordBeside } from './record-tree.ts';
import type { Beside } from './record-tree.ts';
import { mostIssues } from './tree.attributes.ts';

/** An issue, and the one that it is in another project. */
export interface MovedIssue {
  readonly from: Noteable;
  readonly to: Noteable;
}

/**
 * Keeps moved issues in their epics, at their places, as far as their new project can have issues there; the others leave them, which is
 * recorded on both sides. Whoever may move an issue may do that.
 */
export async function moveIssuesOfEpics(
  tx: Transaction,
  ctx: Context,
  moved: readonly MovedIssue[],
  { traversalIds }: Parent,
): Promise<void> {
  const pairs = moved.map(({ from, to }) => ({ fromId: from.id, toId: to.id }));
  const places = await movePlaces(tx, pairs, traversalIds);
  const byId = new Map(moved.map((one) => [one.from.id, one]));
  await record(
    tx,
    ctx,
    places.flatMap(({ epic_id: epicId, from_id: id, kept }) => {
      const issues = byId.get(id);
      return kept || issues === undefined ? [] : [{ epicId, was: 'removed' as const, ...issues }];
    }),
  );
  await publishAll(
    tx,
    places.flatMap(({ epic_id: id, kept }) =>
      kept ? [[`epics:${id}`, { event: 'updated', tree: true }] as const] : [],
    ),
  );
}

/** Puts an issue back into an epic that its move took it out of, if there still is room for it. */
export async function returnIssueToEpic(
  tx: Transaction,
  ctx: Context,
  issue: Noteable,
  epicId: number,
): Promise<void> {
  if ((await lockEpic(tx, epicId)) === undefined) return;
  if ((await countSiblings(tx, epicIssues, epicId)) >= mostIssues) return;
  await setEpic(tx, issue.id, epicId);
  await record(tx, ctx, [{ epicId, was: 'added', from: issue, to: issue }]);
}

/** Records that issues came into epics or left them: on `to`, and on the epics, which know them as `from`. */
async function record(
  tx: Transaction,
  ctx: Context,
  changed: readonly (MovedIssue & Pick<Beside, 'was'> & { readonly epicId: number })[],
): Promise<void> {
  if (changed.length === 0) return;
  const epics = await nameEpics(
    tx,
    changed.map(({ epicId }) => epicId),
  );
  const known = changed.flatMap((one) => {
    const epic = epics.get(one.epicId);
    return epic === undefined ? [] : [{ ...one, epic }];
  });
  await recordBeside(
    tx,
    ctx,
    known.map(({ epic, from, was }) => ({ on: epic, other: from, attribute: 'epic_issue', was })),
  );
  const notes = await notesOf(
    tx,
    ctx,
    known.map(({ epic, to, was }) => ({ on: to, other: epic, attribute: 'epic', was })),
  );
  await createSystemNotesOn(
    tx,
    ctx,
    known.map(({ to }, index) => ({ noteable: to, note: notes[index]! })),
  );
}
