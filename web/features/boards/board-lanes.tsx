import { useQueries, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { BoardGroup, BoardLane } from '../../../contract/boards/boards.ts';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { Button } from '../../ui/button.tsx';
import { placeList, type BoardParts } from './board-columns.tsx';
import { ColumnHead, type ListTools } from './board-list.tsx';
import type { BoardSearch } from './board-search.ts';
import { boardQuery, lanesAtOnce, lanesDrawn, lanesQuery, readByMoves } from './board.queries.ts';
import type { BoardState, CardId, LaneState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { laneTitle } from './lists.ts';
import { useCarry } from './use-carry.ts';
import { useDrag } from './use-drag.ts';
import { useFoldedLanes } from './use-folded-lanes.ts';
import type { MoveCards } from './use-moves.ts';
import { useDrawnParts } from './use-drawn-parts.ts';
import { useSelection } from './use-selection.ts';
import { Lane, headId, type LaneActs, type SelectedCards } from './board-lane.tsx';

const { t } = boardsMessages;
const CardMenu = lazy(async () => ({ default: (await import('./board-menus.tsx')).CardMenu }));

/** Asks for the lanes that follow. */
function MoreLanes({ shown, total, more }: { shown: number; total: number; more: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false);
  return (
    <p className="board-more-lanes">
      <span className="muted">{t('lanesShown', { shown, count: total })}</span>{' '}
      <Button
        small
        busy={busy}
        onClick={() => {
          setBusy(true);
          void more().then(() => setBusy(false));
        }}
      >
        {t('moreLanes')}
      </Button>
    </p>
  );
}

/** What is known of a lane before its cards are there: nothing is in its lists. */
const emptyState = (frame: BoardState): BoardState => ({
  ...frame,
  lists: frame.lists.map((list) => ({ ...list, issues: [], next: null, size: 0, total_weight: 0 })),
});

/** The same array as long as it has the same lanes with the same cards. */
function useStable(lanes: readonly LaneState[]): readonly LaneState[] {
  const [kept, setKept] = useState(lanes);
  const isSame =
    kept.length === lanes.length &&
    kept.every(({ id, state }, index) => lanes[index]!.id === id && lanes[index]!.state === state);
  if (isSame) return kept;
  setKept(lanes);
  return lanes;
}

/** The lists of a board, cut into lanes by what their cards have in common. */
export function BoardLanes({
  data,
  owner,
  tools,
  acts,
  moves: { move, hold, moreLanes, refetchLanes },
  showBeside,
  onClick,
  search,
  by,
}: Omit<BoardParts, 'query' | 'open'> & { readonly search: BoardSearch; readonly by: BoardGroup }) {
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const { data: all } = useSuspenseQuery({ ...lanesQuery(owner, data.id, search, by), ...readByMoves });
  // Others can be among the first by their new names.
  const shows = (epic: number): boolean =>
    all.lanes.length - 1 < all.total || all.lanes.some((lane) => lane.id === epic);
  useSubscription<GroupKindMessage>(
    'GroupEpicsChannel',
    by === 'epic' && all.group_id !== null ? { group_id: all.group_id } : null,
    ({ id, below }) => {
      // What happens to issues is said by their own channel.
      if (below !== true && (id === undefined || shows(id))) refetchLanes();
    },
    refetchLanes,
  );
  const { folded, fold } = useFoldedLanes(data.id, by, all.lanes);
  const lanes = useMemo(() => all.lanes.filter(({ id }) => id !== 0), [all]);
  const rest = all.lanes.find(({ id }) => id === 0);
  const rows = useMemo(() => (rest === undefined ? lanes : [...lanes, rest]), [lanes, rest]);
  const [carriedTo, setCarriedTo] = useState<number>();
  const drawn = useDrawnParts(root, rows, carriedTo, {
    attribute: 'row',
    margin: '60% 0px',
    atOnce: lanesDrawn,
  });
  const answers = useQueries({
    queries: rows.map((lane) => ({
      ...boardQuery(owner, data.id, search, lane.id),
      enabled: drawn.has(lane.id) && !folded.has(lane.id),
      ...readByMoves,
    })),
  });
  const empty = useMemo(() => emptyState(data), [data]);
  const states = answers.map((answer) => answer.data ?? empty);
  const open = useStable(
    rows
      .map((lane, index): LaneState => ({ id: lane.id, state: states[index]! }))
      .filter(({ id }) => !folded.has(id!)),
  );
  const titled = useCallback(
    (id: number): string => {
      const lane = rows.find((one) => one.id === id);
      return lane === undefined ? '' : laneTitle(lane, by);
    },
    [rows, by],
  );
  const { can_admin: plans } = data;
  const selection = useSelection(open, plans);
  const { cell, selected, cardsWith, clear } = selection;
  const moveSelected: MoveCards = useCallback(
    (...given) => {
      clear();
      move(...given);
    },
    [clear, move],
  );
  const { shown, carried, said, carry } = useCarry(open, moveSelected, hold, cardsWith, titled);
  if (carried?.to.lane !== carriedTo) setCarriedTo(carried?.to.lane);
  useDrag(root, {
    targets: `${data.lists.map((list) => list.id).join()};${open.map(({ id }) => id).join()}`,
    enabled: plans,
    drop: (cards, from, to) => moveSelected(cards as CardId[], from, to),
    dropList: (list, before) => placeList(data, acts, list, before),
    dragging: hold,
  });
  const menuLanes = useMemo(
    () => rows.slice(0, lanesAtOnce).map((lane) => ({ id: lane.id, title: laneTitle(lane, by) })),
    [rows, by],
  );
  const withCards = useMemo(
    (): ListTools => ({
      ...tools,
      carry: plans ? carry : undefined,
      cardMenu: plans
        ? (card, from) => (
            <CardMenu
              query={boardQuery(owner, data.id, search, from.lane)}
              id={card}
              ids={cardsWith(card, from)}
              from={from}
              lanes={menuLanes.filter(({ id }) => id !== from.lane)}
              move={moveSelected}
              show={showBeside}
            />
          )
        : undefined,
    }),
    [tools, plans, carry, owner, data.id, search, menuLanes, cardsWith, moveSelected, showBeside],
  );
  const retry = useCallback(
    (lane: number): void =>
      void client.refetchQueries({
        queryKey: boardQuery(owner, data.id, search, lane).queryKey,
        exact: true,
      }),
    [client, owner, data.id, search],
  );
  const laneActs = useMemo((): LaneActs => ({ fold, retry }), [fold, retry]);
  const selectedCards = useMemo(
    (): SelectedCards | undefined => cell && { list: cell.list, cards: selected },
    [cell, selected],
  );
  const laneOf = (lane: BoardLane, index: number) => (
    <Lane
      key={lane.id}
      lane={lane}
      by={by}
      lists={data.lists}
      state={shown.find(({ id }) => id === lane.id)?.state ?? states[index]!}
      shown={answers[index]!.data !== undefined ? 'cards' : answers[index]!.isError ? 'failed' : 'far'}
      isFolded={folded.has(lane.id)}
      carried={carried?.to.lane === lane.id ? carried.cards : undefined}
      selection={cell?.lane === lane.id ? selectedCards : undefined}
      tools={withCards}
      acts={laneActs}
    />
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="visually-hidden" role="status">
        {selection.said}
      </p>
      {all.total === 0 ? <p className="board-no-lanes muted">{t(noLanes[by])}</p> : null}
      {/* What the pointer does has its keys and menus on the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={root}
        className="board board-lanes"
        data-clips=""
        data-drags={plans ? '' : undefined}
        role="group"
        aria-label={t('lists', { name: data.name })}
        onClick={(event) => {
          if (!selection.onClick(event)) onClick(event);
        }}
        onMouseDown={selection.onMouseDown}
        onKeyDown={selection.onKeyDown}
      >
        <div className="board-columns">
          {data.lists.map((list) => (
            <div
              key={list.id}
              className={`board-column${list.collapsed ? ' is-folded' : ''}`}
              data-list={list.id}
              data-column=""
            >
              <ColumnHead list={list} id={headId(list.id)} tools={tools} />
            </div>
          ))}
        </div>
        {lanes.map(laneOf)}
        {lanes.length < all.total ? (
          <MoreLanes shown={lanes.length} total={all.total} more={moreLanes} />
        ) : null}
        {rest === undefined ? null : laneOf(rest, rows.length - 1)}
      </div>
    </>
  );
}

const noLanes = { epic: 'noEpics', assignee: 'noAssignees', label: 'noLabels' } as const;
