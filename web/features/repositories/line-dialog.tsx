import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { fileMessages } from './file.messages.ts';

const { t } = fileMessages;

export default function LineDialog({
  lineCount,
  onJump,
  onClose,
}: {
  lineCount: number;
  onJump: (line: number) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const line = Number(text);
  return (
    <Dialog title={t('jumpToLine')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (Number.isInteger(line) && line >= 1) onJump(Math.min(line, lineCount));
        }}
      >
        <FormField label={t('lineNumber')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoFocus
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
            />
          )}
        </FormField>
        <Button type="submit" variant="primary">
          {t('jump')}
        </Button>
      </form>
    </Dialog>
  );
}
