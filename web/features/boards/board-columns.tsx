import { Fragment, useCallback, useMemo, useRef, type MouseEvent } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { BoardDialog } from './board-dialogs.tsx';
import { BoardColumn, type ListTools } from './board-list.tsx';
import type { BoardOwner, boardQuery } from './board.queries.ts';
import type { BoardState, CardId, ListState } from './board-state.ts';
import { hasScope, isMade } from './lists.ts';
import { boardsMessages } from './boards.messages.ts';
import type { useBoardActs } from './use-board-acts.ts';
import { useCarry } from './use-carry.ts';
import { useDrag } from './use-drag.ts';
import type { MoveCards, useMoves } from './use-moves.ts';
import { useDrawnParts } from './use-drawn-parts.ts';
import { useSelection } from './use-selection.ts';
import { Promotion, Welcome } from './welcome.tsx';

const { t } = boardsMessages;
const CardMenu = lazy(async () => ({ default: (await import('./board-menus.tsx')).CardMenu }));

/** What a board's lists are shown with, side by side or cut into lanes. */
export interface BoardParts {
  readonly data: BoardState;
  readonly owner: BoardOwner;
  readonly query: ReturnType<typeof boardQuery>;
  readonly tools: Omit<ListTools, 'carry' | 'cardMenu'>;
  readonly acts: ReturnType<typeof useBoardActs>;
  readonly moves: ReturnType<typeof useMoves>;
  /** Shows the fields of a card, where there is a place for them. */
  readonly showBeside: ((id: CardId) => Promise<void>) | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly open: (dialog: BoardDialog) => void;
}

/** Puts a list before another one, or behind all. */
export function placeList(
  { lists }: BoardState,
  { place }: Pick<BoardParts['acts'], 'place'>,
  id: number,
  before: number | undefined,
): void {
  const made = lists.filter(isMade);
  const others = made.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === before);
  const backlog = lists.find((one) => one.list_type === 'backlog');
  const own = made.find((one) => one.id === id);
  if (own === undefined || before === id) return;
  void place(own, at !== -1 ? at : before === backlog?.id ? 0 : others.length);
}

/** The lists of a board side by side. */
export function BoardColumns({
  data,
  owner,
  query,
  tools,
  acts,
  moves: { move, hold },
  showBeside,
  onClick,
  open,
}: BoardParts) {
  const root = useRef<HTMLDivElement>(null);
  const lanes = useMemo(() => [{ id: undefined, state: data }], [data]);
  const { can_admin: plans } = data;
  const selection = useSelection(lanes, plans);
  const { cardsWith, clear } = selection;
  const moveSelected: MoveCards = useCallback(
    (...given) => {
      clear();
      move(...given);
    },
    [clear, move],
  );
  const { shown, carried, said, carry } = useCarry(lanes, moveSelected, hold, cardsWith);
  const { lists } = shown[0]!.state;
  const holdsCarried = (list: ListState): boolean => carried !== undefined && carried.to.list === list.id;
  const drawn = useDrawnParts(root, data.lists, lists.find(holdsCarried)?.id);
  const made = data.lists.filter(isMade);
  useDrag(root, {
    targets: data.lists.map((list) => list.id).join(),
    enabled: plans,
    drop: (cards, from, to) => moveSelected(cards as CardId[], from, to),
    dropList: (list, before) => placeList(data, acts, list, before),
    dragging: hold,
  });
  const all = useMemo(
    (): ListTools => ({
      ...tools,
      carry: plans ? carry : undefined,
      cardMenu: plans
        ? (card, from) => (
            <CardMenu
              query={query}
              id={card}
              ids={cardsWith(card, from)}
              from={from}
              move={moveSelected}
              show={showBeside}
            />
          )
        : undefined,
    }),
    [tools, plans, carry, query, cardsWith, moveSelected, showBeside],
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="visually-hidden" role="status">
        {selection.said}
      </p>
      {/* What the pointer does has its keys and menus on the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={root}
        className="board"
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
        {lists.map((list, index) => (
          <Fragment key={list.id}>
            <BoardColumn
              list={list}
              isDrawn={drawn.has(list.id)}
              carried={holdsCarried(list) ? carried?.cards : undefined}
              selected={list.id === selection.cell?.list ? selection.selected : undefined}
              tools={all}
            />
            {index === 0 && plans && made.length === 0 ? (
              <Welcome cards={owner.cards} makeLists={acts.makeFirstLists} />
            ) : null}
          </Fragment>
        ))}
        {plans && made.length > 0 && !hasScope(data) ? (
          <Promotion cards={owner.cards} edit={() => open({ kind: 'edit' })} />
        ) : null}
      </div>
    </>
  );
}
