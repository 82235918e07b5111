import type { BoardLanes } from '../../../contract/boards/boards.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import type { Api } from '../../platform/api.ts';
import type { Entities } from '../../platform/entities.ts';
import type { BoardCache, ShownBoard } from './board-cache.ts';
import { groupOf } from './board-search.ts';
import { lanesAtOnce, readAgain, readLanes } from './board.queries.ts';
import type { BoardState, LaneState, ListState } from './board-state.ts';

type ChangedIssue = NonNullable<IssuesMessage['issue']>;

/** What others have changed since the board was read: some cards, as they are now where that is known, or perhaps everything. */
export type Missed = Map<number, ChangedIssue | undefined> | 'all';

/** Whether an issue can be in a list. The backlog has what is in no other one. */
function canHold({ list_type: type, label, assignee, milestone }: ListState, issue: ChangedIssue): boolean {
  if (type === 'closed') return issue.state === 'closed';
  if (label !== null) return issue.labels.some(({ id }) => id === label.id);
  if (assignee !== null) return issue.assignees.some(({ id }) => id === assignee.id);
  if (milestone !== null) return issue.milestone?.id === milestone.id;
  return true;
}

/** The lists whose shown cards can be other ones now, or in another order; undefined if that is not known. */
export function listsToRead(missed: Missed, { lists }: BoardState): ReadonlySet<number> | undefined {
  if (missed === 'all' || missed.size === 0) return undefined;
  const changed = [...missed.values()];
  if (changed.includes(undefined)) return undefined;
  return new Set(
    lists
      .filter(
        (list) => list.issues.some((id) => missed.has(id)) || changed.some((issue) => canHold(list, issue!)),
      )
      .map(({ id }) => id),
  );
}

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

/** Reads what was missed, only the lists or, of a board in lanes, the lanes that it concerns; answers how it is to be shown. */
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
  const again = async (lane: LaneState, only?: ReadonlySet<number>) => {
    const show = await readAgain(api, entities, owner, search, lane, only);
    return () => cache.patch(lane.id, show);
  };
  const before = cache.lanes();
  if (by === undefined || before === undefined)
    return again({ id: undefined, state: frame }, listsToRead(missed, frame));
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
      .map((lane) => again(lane)),
  );
  return () => {
    showFrame();
    cache.putLanes(after);
    for (const show of shows) show();
  };
}
