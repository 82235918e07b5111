import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { SelectPanelState } from '../../ui/select-list.tsx';
import { editorMessages } from './editors.messages.ts';
import type { EditorProps } from './field.ts';
import { confidentialPatch, lockPatch } from './switches.ts';
import '../../ui/select-panel.css';

const { t } = editorMessages;

/** Explains the effect before a switch is changed. */
function SwitchForm({
  open,
  close,
  title,
  warning,
  verb,
  onSwitch,
}: SelectPanelState & { title: string; warning: string; verb: string; onSwitch: () => void }) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the other button: Enter can have been pressed twice. The panel is about to be placed where it is in sight.
    if (open) group.current?.querySelector<HTMLElement>('button + button')?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div ref={group} className="select-head" role="group" aria-labelledby={id} aria-describedby={`${id}w`}>
      <p className="strong" id={id}>
        {title}
      </p>
      <p id={`${id}w`}>{warning}</p>
      <div className="form-actions">
        <Button
          variant="primary"
          small
          onClick={() => {
            close();
            onSwitch();
          }}
        >
          {verb}
        </Button>
        <Button small onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

export function ConfidentialEditor({
  subject: { confidential },
  place: { kind },
  onChange,
  open,
  close,
}: EditorProps<{ confidential: boolean }>) {
  return (
    <SwitchForm
      open={open}
      close={close}
      title={t('confidentiality')}
      warning={t(confidential ? 'confidentialOffWarning' : 'confidentialOnWarning', { kind })}
      verb={t(confidential ? 'turnOff' : 'turnOn')}
      onSwitch={() => onChange(confidentialPatch(!confidential, kind))}
    />
  );
}

export function LockEditor({
  subject: { discussion_locked: locked },
  place: { kind },
  onChange,
  open,
  close,
}: EditorProps<{ discussion_locked: boolean | null }>) {
  const on = locked !== true;
  return (
    <SwitchForm
      open={open}
      close={close}
      title={t('lock')}
      warning={t(on ? 'lockWarning' : 'unlockWarning', { kind })}
      verb={t(on ? 'lockVerb' : 'unlockVerb')}
      onSwitch={() => onChange(lockPatch(on, kind))}
    />
  );
}
