import { AlertIcon, CheckIcon, InfoIcon, XIcon } from '@primer/octicons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToasts, removeToast, subscribeToasts, type Toast } from '../platform/toasts.ts';
import { Button, IconButton } from './button.tsx';
import { uiMessages } from './ui.messages.ts';
import './toasts.css';

const none: readonly Toast[] = [];
const shownFor = 5000;
const icons = { success: CheckIcon, info: InfoIcon, danger: AlertIcon };

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const stays = toast.tone === 'danger' || toast.action !== undefined;
  useEffect(() => {
    if (stays || held) return undefined;
    const timer = setTimeout(() => removeToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast.id, stays, held]);
  const Icon = icons[toast.tone];
  return (
    // Hover and focus only keep the toast open; a pointer that rests where it appears, on what was pressed, is no hover.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`toast toast-${toast.tone}`}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div className="grow">
        <p role={toast.tone === 'danger' ? 'alert' : 'status'}>{toast.text}</p>
        {toast.requestId === undefined ? null : <p className="muted small mono">{toast.requestId}</p>}
      </div>
      {toast.action === undefined ? null : (
        <Button
          small
          onClick={() => {
            toast.action!.run();
            removeToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        icon={<XIcon />}
        label={uiMessages.t('dismiss')}
        small
        onClick={() => removeToast(toast.id)}
      />
    </li>
  );
}

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none);
  return (
    <section className="toasts" aria-label={uiMessages.t('notifications')} aria-live="polite">
      <ul>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
