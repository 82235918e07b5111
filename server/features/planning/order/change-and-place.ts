import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { writePositions } from '../../../platform/subjects/subject-rows.queries.ts';
import { changeSubjectsIn } from '../change-subject.ts';
import type { PlannedSubject } from '../planned-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { lockPositions, shareOrder } from './order.queries.ts';
import { findPlaces, makeRoom, neighboursOf } from './find-places.ts';
import type { Between } from './find-places.ts';

/**
 * Changes subjects of a kind and puts them elsewhere in its manual order, in one transaction: all of it or nothing. Throws 404 for what is gone, and what
 * changing a subject throws. `check` sees them changed; what it throws takes everything back. `announce` informs those who have them open.
 */
export async function changeAndPlace(
  ctx: Context,
  kind: string,
  all: readonly { readonly subject: PlannedSubject; readonly changes: SubjectChanges }[],
  between: Between,
  {
    check = () => Promise.resolve(),
    announce,
  }: {
    readonly check?: ((tx: Transaction) => Promise<void>) | undefined;
    readonly announce: (tx: Transaction) => Promise<void>;
  },
): Promise<void> {
  const ids = all.map(({ subject }) => subject.fields.id);
  const beside = neighboursOf(between);
  const { db } = ctx.platform;
  const changed = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      if (beside.length === 0) {
        await changeSubjectsIn(tx, ctx, all);
        await check(tx);
        return true;
      }
      await shareOrder(tx);
      // The cards and their neighbours at once and in one order, so that two who move the same ones wait for each other.
      const positions = await lockPositions(tx, kind, [...ids, ...beside]);
      if (positions.size < ids.length + beside.length) throw notFound(kind);
      const places = await findPlaces(tx, kind, ids, between, positions);
      if (places === undefined) return false;
      await changeSubjectsIn(tx, ctx, all);
      await check(tx);
      await writePositions(
        tx,
        ids.map((id, index) => ({ id, position: places[index]! })),
      );
      await announce(tx);
      return true;
    });
  // Others may use up the room that was made.
  while (!(await changed())) await makeRoom(db, kind, ids, between); // oxlint-disable-line no-await-in-loop -- until there is a place
}

/**
 * The place that a call names by the ids of subjects, where 0 stands for none. Throws 400 for one of those that are moved, and for the same one on both
 * sides.
 */
export function placeNamed(
  moved: readonly number[],
  {
    after,
    before,
  }: { readonly after?: number | null | undefined; readonly before?: number | null | undefined },
): Between {
  const idOf = (id: number | null | undefined): number | null => (id != null && id > 0 ? id : null);
  const between = { after: idOf(after), before: idOf(before) };
  const beside = neighboursOf(between);
  if (beside.some((id) => moved.includes(id)) || new Set(beside).size < beside.length)
    throw badRequest('What is moved goes after or before other ones');
  return between;
}
