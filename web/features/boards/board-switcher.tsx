import { PencilIcon, PlusIcon, TrashIcon, TriangleDownIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import type { NamedBoard } from '../../../contract/boards/boards.ts';
import { useViewer } from '../../platform/session.ts';
import { MenuButton, MenuDivider, MenuHeading } from '../../ui/menu-buttons.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import type { BoardDialog } from './board-dialogs.tsx';
import { boardPage, recentBoardsQuery, type BoardOwner } from './board.queries.ts';
import type { BoardState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** With fewer boards than these all are at hand. */
const recentFrom = 10;

function BoardLinks({
  boards,
  board,
  owner,
}: {
  boards: readonly NamedBoard[];
  board: BoardState;
  owner: BoardOwner;
}) {
  return boards.map(({ id, name }) => (
    <MenuLink
      key={id}
      href={boardPage(owner, id)}
      aria-current={id === board.id || undefined}
      icon={<span className="menu-check">{id === board.id ? '✓' : ''}</span>}
    >
      <span dir="auto">{name}</span>
    </MenuLink>
  ));
}

/** Those that the viewer looked at last. */
function RecentBoards({ board, owner }: { board: BoardState; owner: BoardOwner }) {
  const { data: recent = [] } = useQuery({ ...recentBoardsQuery(owner), enabled: useViewer() !== null });
  if (recent.length === 0) return null;
  return (
    <>
      <MenuHeading>{t('recentBoards')}</MenuHeading>
      <BoardLinks boards={recent} board={board} owner={owner} />
      <MenuDivider />
    </>
  );
}

/** Boards of the project or group, and what can be done with this one. */
export function BoardSwitcher({
  board,
  owner,
  open,
}: {
  board: BoardState;
  owner: BoardOwner;
  open: (dialog: BoardDialog) => void;
}) {
  return (
    <ActionMenu
      label={t('switchBoard')}
      summary={
        <>
          <span className="truncate" dir="auto">
            {board.name}
          </span>
          <TriangleDownIcon />
        </>
      }
    >
      {board.boards.length < recentFrom ? null : <RecentBoards board={board} owner={owner} />}
      <MenuHeading>{owner.kind === 'group' ? owner.cards.t('groupBoards') : t('allBoards')}</MenuHeading>
      <BoardLinks boards={board.boards} board={board} owner={owner} />
      {board.can_admin ? (
        <>
          <MenuDivider />
          <MenuButton icon={<PlusIcon />} onClick={() => open({ kind: 'new' })}>
            {t('newBoard')}
          </MenuButton>
          <MenuButton icon={<PencilIcon />} onClick={() => open({ kind: 'edit' })}>
            {t('editBoard')}
          </MenuButton>
          {board.boards.length > 1 ? (
            <MenuButton danger icon={<TrashIcon />} onClick={() => open({ kind: 'delete' })}>
              {t('deleteBoard')}
            </MenuButton>
          ) : null}
        </>
      ) : null}
    </ActionMenu>
  );
}
