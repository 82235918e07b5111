import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EditorPage } from '../../../../contract/repositories/editing.ts';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { useRouter } from '../../../platform/routing/hooks.ts';
import { url } from '../../../platform/url.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { editorQuery, pageCall } from '../code.queries.ts';
import { CommitFields, firstBranch, placeFields } from './commit-fields.tsx';
import './editing.css';

export interface ChangeDialogProps {
  project: string;
  /** A ref and the path of a file, or of the folder to which files are added. */
  at: string;
  onClose: () => void;
}

interface Change {
  readonly title: string;
  readonly call: 'deleted_file' | 'uploaded_files';
  readonly button: string;
  readonly variant: 'primary' | 'danger';
  /** The message where none is written. */
  readonly suggested: string;
  /** What is changed, beside the commit's own fields; null as long as nothing can be sent. */
  readonly body: (page: EditorPage) => object | null;
}

/** A change of files that is committed from a dialog. */
export function ChangeDialog({
  project,
  at,
  isNew,
  onClose,
  change: { title, call, button, variant, suggested, body },
  children,
}: ChangeDialogProps & { isNew: boolean; change: Change; children?: ReactNode }) {
  const { data: page, dataUpdatedAt, isFetching } = useQuery(editorQuery(project, at, isNew));
  const [openedAt] = useState(() => Date.now());
  // Who has just replaced the file, and deletes it now, would send what it was before, and be refused.
  const isBeforeChange = isFetching && dataUpdatedAt < openedAt;
  const { history } = useRouter();
  const client = useQueryClient();
  const [place, setPlace] = useState<{ branch?: string; message: string }>({ message: '' });
  if (page === undefined || isBeforeChange)
    return (
      <Dialog title={title} onClose={onClose}>
        <Skeleton lines={6} />
      </Dialog>
    );
  const chosen = { branch: place.branch ?? firstBranch(page), message: place.message };
  const sent = body(page);
  return (
    <Dialog title={title} onClose={onClose}>
      <ApiForm
        id={call}
        className="form upload-form"
        method="POST"
        path={pageCall(project, call)}
        leadTo={`/${project}/-/tree/{branch}`}
        body={(fields) => ({
          ...placeFields(page, chosen),
          ...sent,
          start_merge_request: fields['start_merge_request'] === 'true',
        })}
        onDone={async (made) => {
          await client.invalidateQueries({ queryKey: ['api'], refetchType: 'none' });
          onClose();
          history.push(url(made.url));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            {children}
            <CommitFields
              page={page}
              state={state}
              suggested={suggested}
              place={chosen}
              onChange={setPlace}
            />
            <div className="form-actions">
              <Button type="submit" variant={variant} busy={state.busy} disabled={sent === null}>
                {button}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </Dialog>
  );
}
