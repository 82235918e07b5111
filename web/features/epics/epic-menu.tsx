import { NumberIcon, TrashIcon } from '@primer/octicons-react';
import { copyText } from '../../platform/copy-text.ts';
import { addToast } from '../../platform/toasts.ts';
import { MenuButton, MenuDivider } from '../../ui/menu-buttons.tsx';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

function copy(text: string): void {
  copyText(text).then(
    () => addToast({ tone: 'success', text: t('copied') }),
    () => addToast({ tone: 'info', text }),
  );
}

/** The entries of an epic's menu. */
export default function EpicMenu({
  reference,
  onDelete,
}: {
  reference: string;
  /** For those who may. */
  onDelete: (() => void) | undefined;
}) {
  return (
    <>
      <MenuButton icon={<NumberIcon />} onClick={() => copy(reference)}>
        {t('copyReference')}
      </MenuButton>
      {onDelete === undefined ? null : (
        <>
          <MenuDivider />
          <MenuButton danger icon={<TrashIcon />} onClick={onDelete}>
            {t('deleteEpic')}
          </MenuButton>
        </>
      )}
    </>
  );
}
