import { useState } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { ResolveCheckbox } from './resolve-checkbox.tsx';

const { t } = discussionsMessages;

/** Edits a comment where it stands. */
export function NoteEditForm({
  note,
  draft,
  preview,
  onSave,
  onCancel,
}: {
  note: PageNote;
  draft: string | undefined;
  preview: (text: string) => Promise<string>;
  onSave: (text: string, resolve: boolean | undefined) => void;
  onCancel: () => void;
}) {
  const [before] = useState(note.note);
  const [text, setText] = useState(draft ?? note.note);
  const [asked, setAsked] = useState(false);
  const mayResolve = note.resolvable && note.current_user.can_resolve;
  const [resolve, setResolve] = useState(note.resolved);
  const changed = text !== before;
  const { forget } = useAutosave(`Note/${note.id}/edit`, changed ? text : '', setText);
  const save = (): void => {
    if (text.trim() === '') return;
    // What was not changed here is not said: somebody else may have resolved it meanwhile.
    onSave(text, mayResolve && resolve !== note.resolved ? resolve : undefined);
  };
  const cancel = (): void => {
    if (changed) setAsked(true);
    else onCancel();
  };
  return (
    <form
      className="stack stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {note.note === before ? null : (
        <Banner tone="attention">
          {t('changedElsewhere')}{' '}
          <button type="button" className="link-button" onClick={() => setText(note.note)}>
            {t('updatedComment')}
          </button>
        </Banner>
      )}
      <MarkdownField
        name={`note_${note.id}_text`}
        label={t('editComment')}
        value={text}
        onChange={setText}
        preview={preview}
        autoFocus
        onSubmit={save}
        onEscape={cancel}
      />
      {mayResolve ? (
        <ResolveCheckbox resolved={note.resolved} checked={resolve} onChange={setResolve} />
      ) : null}
      <div className="form-actions">
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {t('save')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
      {asked ? (
        <LateConfirmDialog
          title={t('editComment')}
          verb={t('discard')}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            forget();
            onCancel();
          }}
        >
          <p>{t('cancelEditQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}
