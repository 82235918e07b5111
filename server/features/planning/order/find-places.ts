import { transaction } from '../../../platform/database/database.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { writePositions } from '../../../platform/subjects/subject-rows.queries.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Placed } from '../../../platform/subjects/subject-rows.queries.ts';
import { findNeighbours, gap, holdOrder, lockPositions } from './order.queries.ts';

/** Where subjects go in the manual order of their kind: behind one, before one, or between both. */
export interface Between {
  readonly after: number | null;
  readonly before: number | null;
}

/** The subjects that a place is named by. */
export const neighboursOf = ({ after, before }: Between): number[] =>
  [after, before].filter((id) => id !== null);

const isBehind = (one: Placed, other: Placed): boolean =>
  one.position > other.position || (one.position === other.position && one.id < other.id);

/** The subject that is directly before a place, or else the one that has to be behind it. */
function besideOf(
  { after, before }: Between,
  positions: ReadonlyMap<number, number>,
): { readonly low: Placed } | { readonly high: Placed } {
  const of = (id: number): Placed => ({ id, position: positions.get(id)! });
  if (after === null) return { high: of(before!) };
  if (before === null) return { low: of(after) };
  // Whoever names both means the place between them, whichever comes first by now.
  const [a, b] = [of(after), of(before)];
  return { low: isBehind(a, b) ? b : a };
}

/**
 * The positions of subjects that are put at a place, in the given order; undefined where there is no room for them (`makeRoom`). `positions` are those
 * of the neighbours, which the caller has locked, in a transaction that shares the order (`shareOrder`). Directly behind the one, whoever
 * follows it now, so that two who drop at the same place at once do not get the same positions.
 */
export async function findPlaces(
  tx: Transaction,
  kind: string,
  ids: readonly number[],
  between: Between,
  positions: ReadonlyMap<number, number>,
): Promise<number[] | undefined> {
  const beside = besideOf(between, positions);
  const most = gap * (ids.length + 1);
  const stepOf = (low: number, high: number): number =>
    Math.min(gap / 2, Math.floor((high - low) / (ids.length + 1)));
  if ('low' in beside) {
    const { low } = beside;
    const [next] = await findNeighbours(tx, kind, low, 'behind', ids, 1);
    const step = stepOf(low.position, next?.position ?? low.position + most);
    return step === 0 ? undefined : ids.map((_, index) => low.position + step * (index + 1));
  }
  const { high } = beside;
  const [previous] = await findNeighbours(tx, kind, high, 'before', ids, 1);
  const step = stepOf(previous?.position ?? high.position - most, high.position);
  return step === 0 ? undefined : ids.map((_, index) => high.position - step * (ids.length - index));
}

/**
 * How much room so many subjects get at least when they are moved apart. More each the more they are: then the ones in a crowded place are
 * seldom moved all, and a move costs a logarithm of their number on average (the thresholds of Itai, Konheim and Rodeh, 1981).
 */
const roomFor = (count: number): number => 256 * count * Math.sqrt(count);

/**
 * Moves the subjects behind a place apart, up to the next large gap, so that so many find room there. Their order stays as it is, so nothing that anybody sees
 * changes, and whatever ends it takes nothing away.
 */
export async function makeRoom(
  db: Database,
  kind: string,
  ids: readonly number[],
  between: Between,
): Promise<void> {
  await transaction(db, async (tx) => {
    await holdOrder(tx);
    const neighbours = neighboursOf(between);
    const positions = await lockPositions(tx, kind, neighbours);
    if (positions.size < neighbours.length) return;
    const beside = besideOf(between, positions);
    const low =
      'low' in beside ? beside.low : (await findNeighbours(tx, kind, beside.high, 'before', ids, 1))[0];
    if (low === undefined) return;
    for (let count = 16; ; count *= 4) {
      const behind = await findNeighbours(tx, kind, low, 'behind', [], count);
      const free = behind.findIndex(
        ({ position }, index) => position - low.position > roomFor(index + ids.length + 1),
      );
      if (free === -1 && behind.length === count) continue;
      const close = free === -1 ? behind : behind.slice(0, free);
      const end = behind[free]?.position ?? low.position + gap * (close.length + 1);
      const step = Math.floor((end - low.position) / (close.length + 1));
      // In the order of their ids, as everybody locks several.
      await lockPositions(
        tx,
        kind,
        close.map(({ id }) => id),
      );
      await writePositions(
        tx,
        close.map(({ id }, index) => ({ id, position: low.position + step * (index + 1) })),
      );
      faultPoint('order.spreading');
      return;
    }
  });
  faultPoint('order.spread');
}
