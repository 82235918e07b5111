import { PencilIcon, PlusIcon, TrashIcon, TriangleDownIcon } from '@primer/octicons-react';
import { MenuButton, MenuDivider, MenuHeading } from '../../ui/menu-buttons.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import type { BoardDialog } from './board-dialogs.tsx';
import { boardPage, type BoardOwner } from './board.queries.ts';
import type { BoardState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

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
      <MenuHeading>{t(owner.kind === 'group' ? 'groupBoards' : 'allBoards')}</MenuHeading>
      {board.boards.map(({ id, name }) => (
        <MenuLink
          key={id}
          href={boardPage(owner, id)}
          aria-current={id === board.id || undefined}
          icon={<span className="menu-check">{id === board.id ? '✓' : ''}</span>}
        >
          <span dir="auto">{name}</span>
        </MenuLink>
      ))}
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
