import { GearIcon, TrashIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MenuButton, MenuDivider } from '../../ui/menu-buttons.tsx';
import type { BoardDialog } from './board-dialogs.tsx';
import { readByMoves, type boardQuery } from './board.queries.ts';
import type { BoardState, CardId, Cell, ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import type { CardType } from './card-type.ts';
import { isMade, titleOf } from './lists.ts';
import type { MoveCards } from './use-moves.ts';

const { t } = boardsMessages;

type BoardQuery = ReturnType<typeof boardQuery>;

/** The board as it is shown: read where a menu is open, so that no card renders again because another one moved. */
const useShownBoard = (query: BoardQuery): BoardState => useSuspenseQuery({ ...query, ...readByMoves }).data;

/** The entries of a card's menu: where it can be moved. */
export function CardMenu({
  query,
  id,
  from,
  lanes,
  ids,
  move,
  show,
}: {
  query: BoardQuery;
  id: CardId;
  from: Cell;
  /** Into which it can go besides its own. */
  lanes?: readonly { readonly id: number; readonly title: string }[];
  /** The card, and those that go with it, in their order. */
  ids: readonly CardId[];
  move: MoveCards;
  show: ((id: CardId) => Promise<void>) | undefined;
}) {
  const board = useShownBoard(query);
  const own = board.lists.find((list) => list.id === from.list);
  const at = own?.issues.indexOf(ids[0]!) ?? 0;
  const last = (own?.issues.length ?? 0) - ids.length;
  return (
    <>
      {show === undefined ? null : (
        <>
          <MenuButton onClick={() => void show(id)}>{t('showDetails')}</MenuButton>
          <MenuDivider />
        </>
      )}
      <MenuButton disabled={at === 0} onClick={() => move(ids, from, { ...from, index: 0 })}>
        {t('moveToTop')}
      </MenuButton>
      <MenuButton disabled={at === last} onClick={() => move(ids, from, { ...from, index: last })}>
        {t('moveToBottom')}
      </MenuButton>
      <MenuDivider />
      {board.lists
        .filter((list) => list.id !== from.list)
        .map((list) => (
          <MenuButton key={list.id} onClick={() => move(ids, from, { ...from, list: list.id, index: 0 })}>
            {t('moveTo', { list: titleOf(list) })}
          </MenuButton>
        ))}
      {lanes === undefined ? null : <MenuDivider />}
      {lanes?.map((lane) => (
        <MenuButton
          key={lane.id}
          onClick={() => move(ids, from, { list: from.list, lane: lane.id, index: 0 })}
        >
          {t('moveToLane', { lane: lane.title })}
        </MenuButton>
      ))}
    </>
  );
}

/** The entries of a list's menu. */
export function ListMenu({
  query,
  list,
  cards: { hasWeights },
  open,
  place,
}: {
  query: BoardQuery;
  list: ListState;
  cards: CardType;
  open: (dialog: BoardDialog) => void;
  place: (list: ListState, position: number) => Promise<void>;
}) {
  const last = useShownBoard(query).lists.filter(isMade).length - 1;
  const at = list.position ?? 0;
  return (
    <>
      <MenuButton disabled={at === 0} onClick={() => void place(list, at - 1)}>
        {t('moveListLeft')}
      </MenuButton>
      <MenuButton disabled={at === last} onClick={() => void place(list, at + 1)}>
        {t('moveListRight')}
      </MenuButton>
      <MenuDivider />
      {hasWeights ? (
        <MenuButton icon={<GearIcon />} onClick={() => open({ kind: 'limit', list })}>
          {t('setLimit')}
        </MenuButton>
      ) : null}
      <MenuButton danger icon={<TrashIcon />} onClick={() => open({ kind: 'remove', list })}>
        {t('removeList')}
      </MenuButton>
    </>
  );
}
