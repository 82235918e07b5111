import { ArrowDownIcon, ArrowUpIcon, MoveToBottomIcon, MoveToTopIcon } from '@primer/octicons-react';
import { MenuButton } from '../../ui/menu.tsx';
import { linkWriting } from './link-writing.messages.ts';

const { t } = linkWriting;

/** Menu entries that move a link without dragging. */
export default function LinkMoves({
  index,
  count,
  move,
}: {
  index: number;
  count: number;
  move: (to: number) => void;
}) {
  return (
    <>
      {index === 0 ? null : (
        <>
          <MenuButton icon={<ArrowUpIcon />} onClick={() => move(index - 1)}>
            {t('moveUp')}
          </MenuButton>
          <MenuButton icon={<MoveToTopIcon />} onClick={() => move(0)}>
            {t('moveFirst')}
          </MenuButton>
        </>
      )}
      {index === count - 1 ? null : (
        <>
          <MenuButton icon={<ArrowDownIcon />} onClick={() => move(index + 1)}>
            {t('moveDown')}
          </MenuButton>
          <MenuButton icon={<MoveToBottomIcon />} onClick={() => move(count - 1)}>
            {t('moveLast')}
          </MenuButton>
        </>
      )}
    </>
  );
}
