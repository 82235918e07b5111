import { PlusIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { can, useProject } from '../../projects/index.ts';
import { codeMessages } from '../code.messages.ts';
import { nameToUrl } from '../names.ts';
import type { AddFileEntriesProps } from './add-file-entries.tsx';

const UploadFiles = lazy(() => import('./upload-files.tsx'));
const LateEntries = lazyPart<AddFileEntriesProps>(() => import('./add-file-entries.tsx'));

/** Adds files to a folder: written here, or from the reader's computer. */
export function AddFile({ project, revision, path }: { project: string; revision: string; path: string }) {
  const owner = useProject(project);
  const [uploads, setUploads] = useState(false);
  const pushes = can(owner, 'push_code');
  if (!pushes && !can(owner, 'fork')) return null;
  return (
    <>
      <ActionMenu
        align="end"
        summaryClass="btn btn-default"
        prepare={LateEntries.preload}
        summary={
          <>
            <PlusIcon /> {codeMessages.t('addFile')}
          </>
        }
      >
        <Suspense fallback={null}>
          <LateEntries
            project={project}
            revision={revision}
            path={path}
            upload={pushes ? () => setUploads(true) : undefined}
          />
        </Suspense>
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
