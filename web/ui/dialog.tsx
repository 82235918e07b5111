import { XIcon } from '@primer/octicons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton, Button } from './button.tsx';
import { FormField, TextInput } from './field.tsx';
import { uiMessages } from './ui.messages.ts';
import './dialog.css';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  wide?: boolean;
}

/** A modal dialog, open while it is rendered. The browser keeps focus inside and restores it afterwards. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // A click on the backdrop hits the dialog itself; Escape does the same by key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`dialog${wide ? ' dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-frame">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon={<XIcon />} label={uiMessages.t('close')} onClick={onClose} small />
        </header>
        <div className="dialog-body">{children}</div>
        {actions === undefined ? null : <footer className="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}

export interface ConfirmDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The verb on the button: 'Delete project'. */
  verb: string;
  /** The other button, if 'Cancel' would be ambiguous: 'Keep writing'. */
  keep?: string | undefined;
  /** The text to type before an action that can't be undone. */
  typedName?: string;
  busy?: boolean;
  error?: string | undefined;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a destructive action. */
export function ConfirmDialog({
  title,
  children,
  verb,
  keep = uiMessages.t('cancel'),
  typedName,
  busy = false,
  error,
  danger = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const ready = typedName === undefined || typed.trim() === typedName;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={!ready}
            busy={busy}
            onClick={busy ? undefined : onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div>{children}</div>
        {typedName === undefined ? null : (
          <FormField label={uiMessages.t('typeToConfirm', { name: typedName })} error={error}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </FormField>
        )}
        {typedName === undefined && error !== undefined ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
