import { useState } from 'react';
import { Checkbox, FormField, TextInput } from '../../../ui/field.tsx';
import { fileSize } from '../../../ui/file-size.ts';
import { baseName, showName } from '../names.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

/** What one request carries: Base64 makes a third more of it, and the server takes 10 MiB. */
const largestUpload = 7 * 1024 * 1024;

interface Chosen {
  readonly path: string;
  readonly size: number;
  readonly content: string;
}

async function read(file: File, path: string): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { path, size: file.size, content: btoa(text) };
}

export interface UploadFilesProps extends ChangeDialogProps {
  /** The folder that files are added to. */
  folder: string;
  /** The file that is replaced, whatever the chosen one is called. */
  replaces?: string | undefined;
}

/** Adds files from the reader's computer with one commit, or replaces one. */
export default function UploadFiles({ folder, replaces, ...props }: UploadFilesProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [tooMuch, setTooMuch] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  const pathOf = (file: File): string => replaces ?? (folder === '' ? file.name : `${folder}/${file.name}`);
  async function choose(files: readonly File[]): Promise<void> {
    const large = files.reduce((sum, file) => sum + file.size, 0) > largestUpload;
    setTooMuch(large);
    setChosen(large ? [] : await Promise.all(files.map((file) => read(file, pathOf(file)))));
  }
  const label = t(replaces === undefined ? 'chooseFiles' : 'chooseFile');
  const [first] = chosen;
  return (
    <ChangeDialog
      {...props}
      isNew={replaces === undefined}
      change={{
        title:
          replaces === undefined
            ? t('uploadFiles')
            : t('replaceTitle', { name: showName(baseName(replaces)) }),
        call: 'uploaded_files',
        button: t('upload'),
        variant: 'primary',
        suggested:
          first === undefined
            ? ''
            : chosen.length > 1
              ? `Upload ${chosen.length} files`
              : `${replaces === undefined ? 'Add' : 'Update'} ${first.path}`,
        body: () =>
          first === undefined
            ? null
            : {
                replace: replacing || replaces !== undefined,
                files: chosen.map(({ path, content }) => ({ path, content })),
              },
      }}
    >
      <FormField
        label={label}
        hint={chosen.length === 0 ? undefined : t('chosen', { count: chosen.length, size: fileSize(size) })}
        error={tooMuch ? [t('tooMuch', { size: fileSize(largestUpload) })] : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            type="file"
            multiple={replaces === undefined}
            onChange={({ target }) => void choose([...(target.files ?? [])])}
          />
        )}
      </FormField>
      {replaces === undefined ? (
        <Checkbox
          checked={replacing}
          onChange={({ target }) => setReplacing(target.checked)}
          label={t('replaceExisting')}
        />
      ) : null}
    </ChangeDialog>
  );
}
