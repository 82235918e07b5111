import { baseName, showName } from '../names.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

/** Deletes a file with a commit. */
export default function DeleteFile({ path, ...props }: ChangeDialogProps & { path: string }) {
  return (
    <ChangeDialog
      {...props}
      isNew={false}
      change={{
        title: t('deleteTitle', { name: showName(baseName(path)) }),
        call: 'deleted_file',
        button: t('deleteFile'),
        variant: 'danger',
        suggested: `Delete ${path}`,
        body: ({ file }) => (file === null ? null : { path, oid: file.oid }),
      }}
    />
  );
}
