import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
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

/** A position directly behind an issue: between it and whoever follows it now, so that two who drop at the same place at once do not get the same one. */
async function positionBehind(tx: Transaction, low: Placed, moved: readonly number[]): Promise<number> {
  const [next] = await findNeighbours(tx, low, 'behind', moved, 1);
  let up = next?.position ?? low.position + 2 * gap;
  if (up - low.position <= 1) up = await makeRoom(tx, low, moved);
  return low.position + Math.min(gap / 2, Math.floor((up - low.position) / 2));
}

/** The same directly before an issue. */
async function positionBefore(tx: Transaction, high: Placed, moved: readonly number[]): Promise<number> {
  const [previous] = await findNeighbours(tx, high, 'before', moved, 1);
  const limit = previous?.position ?? high.position - 2 * gap;
  if (high.position - limit <= 1) return positionBehind(tx, previous!, moved);
  return high.position - Math.min(gap / 2, Math.floor((high.position - limit) / 2));
}

/**
 * Puts issues behind one, before one or between two others, in the given order. There is one order for the issues of all projects, so that a list of several
 * projects has one, too. Throws 404 for issues that are gone.
 */
export async function placeIssues(
  tx: Transaction,
  ids: readonly number[],
  { after, before }: Between,
): Promise<void> {
  const beside = [after, before].filter((id) => id !== null);
  const positions = await lockPositions(tx, [...ids, ...beside]);
  if (positions.size < ids.length + beside.length) throw notFound('Issue');
  const of = (id: number | null): Placed | undefined =>
    id === null ? undefined : { id, position: positions.get(id)! };
  const [a, b] = [of(after), of(before)];
  // Whoever names both means the place between them, whichever comes first by now.
  let low = a !== undefined && b !== undefined && isBehind(a, b) ? b : a;
  for (const [index, id] of ids.entries()) {
    const moved = ids.slice(index);
    const position =
      low === undefined ? await positionBefore(tx, b!, moved) : await positionBehind(tx, low, moved);
    low = { id, position };
    await writePositions(tx, [low]);
  }
}

const isBehind = (one: Placed, other: Placed): boolean =>
  one.position > other.position || (one.position === other.position && one.id < other.id);
