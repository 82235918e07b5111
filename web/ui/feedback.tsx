import { AlertIcon, CheckCircleIcon, InfoIcon, StopIcon } from '@primer/octicons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { uiMessages } from './ui.messages.ts';
import './feedback.css';

const tones = { info: InfoIcon, success: CheckCircleIcon, attention: AlertIcon, danger: StopIcon } as const;

/** A message for the whole page. */
export function Banner({
  tone = 'info',
  title,
  children,
  actions,
}: {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Icon = tones[tone];
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <div className="grow">
        {title === undefined ? null : <p className="strong">{title}</p>}
        {children}
      </div>
      {actions}
    </div>
  );
}

/** For empty lists: what belongs here, one action, one link. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  link,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  link?: ReactNode;
}) {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
      {link}
    </div>
  );
}

/** Renders nothing for the first 200 ms, to avoid flicker. */
function useSlow(active: boolean, after = 200): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) {
      setSlow(false);
      return undefined;
    }
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [active, after]);
  return slow;
}

export function Spinner({ label = uiMessages.t('loading') }: { label?: string }) {
  const slow = useSlow(true);
  return <span className="spinner" role="status" aria-label={label} data-slow={slow || undefined} />;
}

/** Grey lines of the size of the expected content. */
export function Skeleton({ lines = 3, height = 20 }: { lines?: number; height?: number }) {
  const slow = useSlow(true);
  return (
    <div
      className="skeleton"
      role="status"
      aria-label={uiMessages.t('loading')}
      data-slow={slow || undefined}
    >
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} style={{ height, width: `${90 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
