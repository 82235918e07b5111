import { TrashIcon, UploadIcon } from '@primer/octicons-react';
import { MenuButton, MenuDivider } from '../../../ui/menu-buttons.tsx';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

export interface FileEntriesProps {
  readonly open: (dialog: 'delete' | 'replace') => void;
}

/** The entries of a file's menu that change it. */
export default function FileEntries({ open }: FileEntriesProps) {
  return (
    <>
      <MenuDivider />
      <MenuButton icon={<UploadIcon />} onClick={() => open('replace')}>
        {t('replaceFile')}
      </MenuButton>
      <MenuButton icon={<TrashIcon />} onClick={() => open('delete')}>
        {t('deleteFile')}
      </MenuButton>
    </>
  );
}
