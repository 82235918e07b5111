import type { Transaction } from '../../../platform/database/database.ts';
import { writePositions } from '../../../platform/subjects/subject-rows.queries.ts';
import type { Placed } from '../../../platform/subjects/subject-rows.queries.ts';
import { findNeighbours, gap, lockPositions } from './issue-order.queries.ts';

/** Where issues go in the manual order: behind one, before one, or between both. */
export interface Between {
  readonly after: number | null;
  readonly before: number | null;
}

/** So many are moved apart at most where there is no room left between two. */
const mostMoved = 1000;

/** Makes room behind an issue: those that stand too close behind it are spread up to the next large gap. Answers the new position of the first. */
async function makeRoom(tx: Transaction, low: Placed, moved: readonly number[]): Promise<number> {
  for (let count = 8; ; count *= 2) {
    const behind = await findNeighbours(tx, low, 'behind', moved, Math.min(count, mostMoved));
    const spread = (up: number, rows: readonly Placed[]): Placed[] => {
      const step = Math.floor((up - low.position) / (rows.length + 1));
      return rows.map(({ id }, index) => ({ id, position: low.position + step * (index + 1) }));
    };
    const next = behind.findIndex(({ position }, index) => position - low.position > 1024 * (index + 2));
    const isAll = behind.length < Math.min(count, mostMoved) || count >= mostMoved;
    if (next === -1 && !isAll) continue;
    const close = next === -1 ? behind : behind.slice(0, next);
    const up = next === -1 ? low.position + gap * (close.length + 1) : behind[next]!.position;
    const placed = spread(up, close);
    await lockPositions(
      tx,
      placed.map(({ id }) => id),
    );
    await writePositions(tx, placed);
    return placed[0]?.position ?? up;
  }
}

/**
 * Positions for so many directly behind an issue: between it and whoever follows it now, so that two who drop at the same place at once do not get the same
 * ones.
 */
async function positionsBehind(tx: Transaction, low: Placed, moved: readonly number[]): Promise<number[]> {
  const count = moved.length;
  const [next] = await findNeighbours(tx, low, 'behind', moved, 1);
  let up = next?.position ?? low.position + gap * (count + 1);
  if (up - low.position <= count) up = await makeRoom(tx, low, moved);
  const step = Math.min(gap / 2, Math.floor((up - low.position) / (count + 1)));
  return moved.map((_, index) => low.position + step * (index + 1));
}

/** The same directly before an issue. */
async function positionsBefore(tx: Transaction, high: Placed, moved: readonly number[]): Promise<number[]> {
  const count = moved.length;
  const [previous] = await findNeighbours(tx, high, 'before', moved, 1);
  const limit = previous?.position ?? high.position - gap * (count + 1);
  if (high.position - limit <= count) return positionsBehind(tx, previous!, moved);
  const step = Math.min(gap / 2, Math.floor((high.position - limit) / (count + 1)));
  return moved.map((_, index) => high.position - step * (count - index));
}

/** The issues that a place is named by. */
export const neighboursOf = ({ after, before }: Between): number[] =>
  [after, before].filter((id) => id !== null);

/**
 * Puts issues behind one, before one or between two others, in the given order. There is one order for the issues of all projects, so that a list of several
 * projects has one, too. `positions` are those of all of them, which the caller has locked (`lockPositions`).
 */
export async function placeIssues(
  tx: Transaction,
  ids: readonly number[],
  { after, before }: Between,
  positions: ReadonlyMap<number, number>,
): Promise<void> {
  const of = (id: number | null): Placed | undefined =>
    id === null ? undefined : { id, position: positions.get(id)! };
  const [a, b] = [of(after), of(before)];
  // Whoever names both means the place between them, whichever comes first by now.
  const low = a !== undefined && b !== undefined && isBehind(a, b) ? b : a;
  const places = low === undefined ? await positionsBefore(tx, b!, ids) : await positionsBehind(tx, low, ids);
  await writePositions(
    tx,
    ids.map((id, index) => ({ id, position: places[index]! })),
  );
}

const isBehind = (one: Placed, other: Placed): boolean =>
  one.position > other.position || (one.position === other.position && one.id < other.id);
