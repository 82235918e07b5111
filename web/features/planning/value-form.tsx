import { useEffect, useId, useRef, useState } from 'react';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import { editorMessages } from './editors.messages.ts';
import '../../ui/select-panel.css';

const { t } = editorMessages;

/** One value, typed: a date or a number. Enter saves it, Escape leaves it as it is. */
export function ValueForm({
  open,
  close,
  title,
  type,
  value,
  onChange,
}: SelectPanelState & {
  title: string;
  type: 'date' | 'number';
  value: string;
  /** '' for none. */
  onChange: (value: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (!open) return;
    setTyped(takeTyped() || value);
    input.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- what it is when it is opened
  }, [open]);
  const finish = (to: string): void => {
    close();
    if (to !== value) onChange(to);
  };
  const save = (): void => {
    if (input.current?.reportValidity() === true) finish(typed);
  };
  return (
    <div className="select-head" role="group" aria-labelledby={id}>
      <label className="strong" id={id} htmlFor={`${id}v`}>
        {title}
      </label>
      <TextInput
        ref={input}
        id={`${id}v`}
        type={type}
        value={typed}
        {...(type === 'number' ? { min: 0, max: 2_147_483_647, step: 1, inputMode: 'numeric' } : {})}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // It may stand in a form, which is another matter.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      <div className="form-actions">
        <Button variant="primary" small onClick={save}>
          {t('save')}
        </Button>
        {value === '' ? null : (
          <Button small onClick={() => finish('')}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
