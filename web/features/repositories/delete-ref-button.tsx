import { TrashIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { refsMessages } from './refs.messages.ts';
import { pageCall } from './code.queries.ts';
import { showName } from './names.ts';

const { t } = refsMessages;
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).ConfirmDialog }));

/** Deletes a branch or tag after a confirmation. */
export function DeleteRefButton({
  project,
  projectId,
  kind,
  name,
}: {
  project: string;
  projectId: number;
  kind: 'branch' | 'tag';
  name: string;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const [error, setError] = useState<string>();
  const list = kind === 'branch' ? 'branches' : 'tags';
  const remove = (): void => {
    setState('busy');
    api.delete(`/api/v4/projects/${projectId}/repository/${list}/${encodeURIComponent(name)}`).then(
      async () => {
        addToast({
          tone: 'success',
          text: t(kind === 'branch' ? 'branchDeleted' : 'tagDeleted', { name: showName(name) }),
        });
        setState('closed');
        await client.invalidateQueries({ queryKey: ['api', pageCall(project, `${list}.json`)] });
      },
      (failure: unknown) => {
        setState('asking');
        setError(failure instanceof Error ? failure.message : String(failure));
      },
    );
  };
  return (
    <>
      <IconButton
        small
        icon={<TrashIcon />}
        label={t(kind === 'branch' ? 'deleteBranchNamed' : 'deleteTagNamed', { name: showName(name) })}
        onClick={() => {
          setError(undefined);
          setState('asking');
        }}
      />
      {state === 'closed' ? null : (
        <Suspense>
          <ConfirmDialog
            title={t('deleteBranchTitle', { name: showName(name) })}
            verb={t(kind === 'branch' ? 'deleteBranch' : 'deleteTag')}
            busy={state === 'busy'}
            error={error}
            onConfirm={remove}
            onClose={() => setState('closed')}
          >
            <p>{t(kind === 'branch' ? 'deleteBranchText' : 'deleteTagText')}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
