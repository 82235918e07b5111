import { StackIcon, TriangleDownIcon } from '@primer/octicons-react';
import { boardGroups, type BoardGroup } from '../../../contract/boards/boards.ts';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;
const names = { epic: 'byEpic', assignee: 'byAssignee', label: 'byLabel' } as const;

/** Chooses what the lanes of a board are of. The choice is in the address. */
export function GroupMenu({
  by,
  hrefOf,
}: {
  by: BoardGroup | undefined;
  hrefOf: (by: BoardGroup | undefined) => string;
}) {
  const chosen = t(by === undefined ? 'byNothing' : names[by]);
  return (
    <ActionMenu
      align="end"
      summary={
        <>
          <StackIcon /> {t('groupBy', { by: chosen })} <TriangleDownIcon />
        </>
      }
    >
      {[undefined, ...boardGroups].map((one) => (
        <MenuLink
          key={one ?? 'none'}
          href={hrefOf(one)}
          aria-current={one === by || undefined}
          icon={<span className="menu-check">{one === by ? '✓' : ''}</span>}
        >
          {t(one === undefined ? 'byNothing' : names[one])}
        </MenuLink>
      ))}
    </ActionMenu>
  );
}
