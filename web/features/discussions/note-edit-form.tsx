import { useState } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { ResolveCheckbox } from './resolve-checkbox.tsx';

const { t } = discussionsMessages;

/** Identifies a version of a comment by the time of its last change. */
const versionOf = (note: PageNote): string => note.last_edited_at ?? note.created_at;

/** Edits a comment in place. */
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
  /** `from` is the version that the reader has seen; a newer one on the server is not overwritten without asking. */
  onSave: (text: string, resolve: boolean | undefined, from: string) => void;
  onCancel: () => void;
}) {
  const [before] = useState(note.note);
  const [text, setText] = useState(draft ?? note.note);
  const [asked, setAsked] = useState(false);
  const mayResolve = note.resolvable && note.current_user.can_resolve;
  /** Undefined until the writer has chosen: the thread stays as it is. */
  const [wanted, setWanted] = useState<boolean>();
  const resolve = wanted ?? note.resolved;
  const changed = text !== before;
  const { forget } = useAutosave(`Note/${note.id}/edit`, changed ? text : '', setText, {
    form: { resolve: wanted },
    restoreForm: (kept) => {
      if (typeof kept['resolve'] === 'boolean') setWanted(kept['resolve']);
    },
  });
  // A draft is saved together with the version that it is based on.
  const [from, setFrom] = useState(versionOf(note));
  const { forget: forgetFrom } = useAutosave(`Note/${note.id}/edit-from`, changed ? from : '', setFrom);
  const save = (): void => {
    if (text.trim() === '') return;
    // Unchanged fields are not sent: somebody else can have changed them.
    // The reader has seen who changed it meanwhile, so saving again overwrites that version.
    onSave(text, mayResolve && resolve !== note.resolved ? resolve : undefined, versionOf(note));
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
      {from === versionOf(note) ? null : (
        <Banner tone="attention">
          {t('changedElsewhere')}
          <details>
            <summary>{t('updatedComment')}</summary>
            <MarkdownBody html={note.note_html} />
          </details>
        </Banner>
      )}
      <MarkdownField
        name={`note_${note.id}_text`}
        label={t('editComment')}
        value={text}
        onChange={setText}
        preview={preview}
        autoFocus
        submit={{ label: t('save'), send: save }}
        onEscape={cancel}
      />
      {mayResolve ? (
        <ResolveCheckbox resolved={note.resolved} checked={resolve} onChange={setWanted} />
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
          keep={t('goOn')}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            forget();
            forgetFrom();
            onCancel();
          }}
        >
          <p>{t('cancelEditQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}
