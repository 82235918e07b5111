import { ArrowDownIcon, ArrowUpIcon, MoveToBottomIcon, MoveToTopIcon } from '@primer/octicons-react';
import { MenuButton } from './menu-buttons.tsx';
import { rowMovesMessages } from './row-moves.messages.ts';

const { t } = rowMovesMessages;

/** Menu entries that move a row without dragging. */
export default function RowMoves({
  index,
  count,
  move,
}: {
  index: number;
  count: number;
  move: (to: number) => void;
}) {
  const entries = [
    { to: index - 1, text: t('moveUp'), icon: <ArrowUpIcon /> },
    { to: 0, text: t('moveFirst'), icon: <MoveToTopIcon /> },
    { to: index + 1, text: t('moveDown'), icon: <ArrowDownIcon /> },
    { to: count - 1, text: t('moveLast'), icon: <MoveToBottomIcon /> },
  ];
  return entries
    .filter(({ to }) => to !== index && to >= 0 && to < count)
    .map(({ to, text, icon }) => (
      <MenuButton key={text} icon={icon} onClick={() => move(to)}>
        {text}
      </MenuButton>
    ));
}
