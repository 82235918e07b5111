import { PencilIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import type { BlobPage } from '../../../../contract/repositories/repositories.ts';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { can, useProject } from '../../projects/index.ts';
import { codePage } from '../code-paths.ts';
import { fileMessages } from '../file.messages.ts';
import { nameToUrl } from '../names.ts';
import type { FileEntriesProps } from './file-entries.tsx';

const DeleteFile = lazy(() => import('./delete-file.tsx'));
const UploadFiles = lazy(() => import('./upload-files.tsx'));
const LateEntries = lazyPart<FileEntriesProps>(() => import('./file-entries.tsx'));

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
      {fileMessages.t('edit')}
    </LinkButton>
  );
}

/** The entries of a file's menu that change it, what fetches them, and their dialogs. */
export function useFileActions(project: string, page: BlobPage) {
  const owner = useProject(project);
  const [open, setOpen] = useState<'delete' | 'replace'>();
  const { revision, path } = page;
  const at = nameToUrl(`${revision.name}/${path}`);
  const close = (): void => setOpen(undefined);
  if (!can(owner, 'push_code')) return { entries: null, dialog: null };
  return {
    prepare: LateEntries.preload,
    entries: (
      <Suspense fallback={null}>
        <LateEntries open={setOpen} />
      </Suspense>
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
