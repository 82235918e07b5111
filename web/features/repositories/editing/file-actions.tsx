import { FileIcon, PencilIcon, PlusIcon, TrashIcon, UploadIcon } from '@primer/octicons-react';
import { lazy, Suspense, useState } from 'react';
import type { BlobPage } from '../../../../contract/repositories/repositories.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { MenuButton, MenuDivider } from '../../../ui/menu-buttons.tsx';
import { ActionMenu, MenuLink } from '../../../ui/menu.tsx';
import { can, useProject } from '../../projects/index.ts';
import { codePage } from '../code-paths.ts';
import { nameToUrl } from '../names.ts';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;
const DeleteFile = lazy(() => import('./delete-file.tsx'));
const UploadFiles = lazy(() => import('./upload-files.tsx'));

/** Leads to the editor, for who can change files here or in a fork. */
export function EditLink({ project, page }: { project: string; page: BlobPage }) {
  const owner = useProject(project);
  if (!can(owner, 'push_code') && !can(owner, 'fork')) return null;
  return (
    <LinkButton
      small
      icon={<PencilIcon />}
      href={codePage(project, 'edit', page.revision.name, page.path)}
      data-prefetch="off"
    >
      {t('edit')}
    </LinkButton>
  );
}

/** The entries of a file's menu that change it, and their dialogs. */
export function useFileActions(project: string, page: BlobPage) {
  const owner = useProject(project);
  const [open, setOpen] = useState<'delete' | 'replace'>();
  const { revision, path } = page;
  const at = nameToUrl(`${revision.name}/${path}`);
  const close = (): void => setOpen(undefined);
  if (!can(owner, 'push_code')) return { entries: null, dialog: null };
  return {
    entries: (
      <>
        <MenuDivider />
        <MenuButton icon={<UploadIcon />} onClick={() => setOpen('replace')}>
          {t('replaceFile')}
        </MenuButton>
        <MenuButton icon={<TrashIcon />} onClick={() => setOpen('delete')}>
          {t('deleteFile')}
        </MenuButton>
      </>
    ),
    dialog:
      open === undefined ? null : (
        <Suspense fallback={null}>
          {open === 'delete' ? (
            <DeleteFile project={project} at={at} path={path} onClose={close} />
          ) : (
            <UploadFiles project={project} at={at} folder="" replaces={path} onClose={close} />
          )}
        </Suspense>
      ),
  };
}

/** Adds files to a folder: written here, or from the reader's computer. */
export function AddFile({ project, revision, path }: { project: string; revision: string; path: string }) {
  const owner = useProject(project);
  const [uploads, setUploads] = useState(false);
  if (!can(owner, 'push_code') && !can(owner, 'fork')) return null;
  return (
    <>
      <ActionMenu
        align="end"
        summaryClass="btn btn-default"
        summary={
          <>
            <PlusIcon /> {t('add')}
          </>
        }
      >
        <MenuLink icon={<FileIcon />} href={codePage(project, 'new', revision, path)} data-prefetch="off">
          {t('newFile')}
        </MenuLink>
        {can(owner, 'push_code') ? (
          <MenuButton icon={<UploadIcon />} onClick={() => setUploads(true)}>
            {t('uploadFiles')}
          </MenuButton>
        ) : null}
      </ActionMenu>
      {uploads ? (
        <Suspense fallback={null}>
          <UploadFiles
            project={project}
            at={nameToUrl(path === '' ? revision : `${revision}/${path}`)}
            folder={path}
            onClose={() => setUploads(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
