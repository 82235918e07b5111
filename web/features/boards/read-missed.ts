import type { BoardLanes } from '../../../contract/boards/boards.ts';
import type { Api } from '../../platform/api.ts';
import type { Entities } from '../../platform/entities.ts';
import type { BoardCache, ShownBoard } from './board-cache.ts';
import { groupOf } from './board-search.ts';
import { lanesAtOnce, readAgain, readLanes } from './board.queries.ts';
import type { BoardState, LaneState } from './board-state.ts';

/** What others have changed since the board was read: some cards, or perhaps everything. */
export type Missed = Set<number> | 'all';

/** Whether a message can be about cards of a lane: those that it shows, or one that follows them. */
const concerns = (missed: Missed, { lists }: BoardState): boolean =>
  missed === 'all' || lists.some((list) => list.issues.some((id) => missed.has(id)));

/** The lanes in which another number of cards is now, or another weight. */
function changedLanes(before: BoardLanes, after: BoardLanes): ReadonlySet<number> {
  const known = new Map(before.lanes.map((lane) => [lane.id, lane]));
  return new Set(
    after.lanes.flatMap(({ id, size, total_weight }) => {
      const was = known.get(id);
      return was?.size === size && was.total_weight === total_weight ? [] : id;
    }),
  );
}

/** Reads what was missed, of a board in lanes only those that it concerns; answers how it is to be shown. */
export async function readMissed(
  api: Api,
  entities: Entities,
  { owner, id, search }: ShownBoard,
  cache: BoardCache,
  missed: Missed,
): Promise<() => void> {
  const by = groupOf(search);
  const frame = cache.read(undefined);
  if (frame === undefined) return () => undefined;
  const again = async (lane: LaneState) => {
    const state = await readAgain(api, entities, owner, search, lane);
    return () => cache.patch(lane.id, () => state);
  };
  const before = cache.lanes();
  if (by === undefined || before === undefined) return again({ id: undefined, state: frame });
  const limit = Math.max(before.lanes.length - 1, lanesAtOnce);
  const [showFrame, after] = await Promise.all([
    again({ id: undefined, state: frame }),
    readLanes(api, owner, id, search, by, limit),
  ]);
  const changed = changedLanes(before, after);
  const shows = await Promise.all(
    cache
      .shown(after)
      .filter((lane) => changed.has(lane.id!) || concerns(missed, lane.state))
      .map(again),
  );
  return () => {
    showFrame();
    cache.putLanes(after);
    for (const show of shows) show();
  };
}
