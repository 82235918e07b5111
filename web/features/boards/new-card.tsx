import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

/** Opens an issue in a list, and stays open for the next one. What was typed stays until it is opened. */
export default function NewCard({
  title,
  create,
  onClose,
}: {
  /** The list's. */
  title: string;
  create: (text: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    const done = await create(text.trim());
    setBusy(false);
    if (done) setText('');
  };
  return (
    // Escape closes the form, as its button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="board-new"
      aria-label={t('newIssueIn', { list: title })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text === '') onClose();
      }}
    >
      <TextInput
        aria-label={t('titleOfNew')}
        placeholder={t('titleOfNew')}
        value={text}
        maxLength={255}
        // Who opened the form is about to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" small busy={busy} disabled={text.trim() === ''}>
          {t('create')}
        </Button>
        <Button small onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
