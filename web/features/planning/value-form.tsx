import { useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../platform/composing.ts';
import { takeTyped } from '../../platform/typing-ahead.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import { editorMessages } from './editors.messages.ts';
import '../../ui/select-panel.css';

const { t } = editorMessages;

/** Edits one value: a date or a number. Enter saves, Escape cancels. */
export function ValueForm({
  open,
  close,
  title,
  type,
  isValid,
  wrong,
  value,
  onChange,
}: SelectPanelState & {
  title: string;
  type: 'date' | 'text';
  /** Whether the value can be saved, and the message if not. */
  isValid?: (typed: string) => boolean;
  wrong?: string;
  value: string;
  /** '' for none. */
  onChange: (value: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    setRefused(false);
    if (!open) return setTyped(value);
    const ahead = takeTyped();
    if (ahead !== '') setTyped(ahead);
    // The panel is about to be placed where it is in sight.
    input.current?.focus({ preventScroll: true });
  }, [open, value]);
  const finish = (to: string): void => {
    close();
    if (to !== value) onChange(to);
  };
  const save = (): void => {
    if (isValid?.(typed.trim()) === false) setRefused(true);
    // An empty date input can be incomplete.
    else if (input.current?.reportValidity() === true) finish(typed.trim());
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
        {...(type === 'text' ? { inputMode: 'numeric' } : {})}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}e` : undefined}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          // Keeps the keys from a form around it.
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          save();
        }}
      />
      {refused ? (
        <p className="field-error" id={`${id}e`} role="alert">
          {wrong}
        </p>
      ) : null}
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
