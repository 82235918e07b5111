import { FileIcon, UploadIcon } from '@primer/octicons-react';
import { MenuButton } from '../../../ui/menu-buttons.tsx';
import { MenuLink } from '../../../ui/menu.tsx';
import { codePage } from '../code-paths.ts';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

export interface AddFileEntriesProps {
  readonly project: string;
  readonly revision: string;
  readonly path: string;
  /** Opens the dialog; undefined for who can only propose files from a fork. */
  readonly upload: (() => void) | undefined;
}

export default function AddFileEntries({ project, revision, path, upload }: AddFileEntriesProps) {
  return (
    <>
      <MenuLink icon={<FileIcon />} href={codePage(project, 'new', revision, path)} data-prefetch="off">
        {t('newFile')}
      </MenuLink>
      {upload === undefined ? null : (
        <MenuButton icon={<UploadIcon />} onClick={upload}>
          {t('uploadFiles')}
        </MenuButton>
      )}
    </>
  );
}
