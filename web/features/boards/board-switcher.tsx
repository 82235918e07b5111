import { PencilIcon, PlusIcon, TrashIcon, TriangleDownIcon } from '@primer/octicons-react';
import { MenuButton, MenuDivider, MenuHeading } from '../../ui/menu-buttons.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { projectPage } from '../projects/index.ts';
import type { BoardDialog } from './board-dialogs.tsx';
import type { BoardState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** Boards of the project, and what can be done with this one. */
export function BoardSwitcher({
  board,
  path,
  open,
}: {
  board: BoardState;
  path: string;
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
      <MenuHeading>{t('allBoards')}</MenuHeading>
      {board.boards.map(({ id, name }) => (
        <MenuLink
          key={id}
          href={projectPage(path, `boards/${id}`)}
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
