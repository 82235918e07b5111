import { BlockedIcon } from '@primer/octicons-react';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { blockersMessages } from './blockers.messages.ts';
import type { IssueEntity } from './issue.entity.ts';
import './blockers.css';

const { t } = blockersMessages;
const BlockerList = lazy(() => import('./blocker-list.tsx'));

/** In milliseconds: how long the pointer rests before they are named, and how long it can be away. */
const delay = { open: 300, close: 250 };

/** Below the button, or above it where there is no room. */
function place(list: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = list;
  const below = bottom + 4 + offsetHeight <= innerHeight || top < offsetHeight + 4;
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  list.style.top = `${below ? bottom + 4 : top - offsetHeight - 4}px`;
}

/** How many open issues block one. It names them when somebody points at it, focuses it or taps it: only then are they fetched. */
export function Blockers({
  issue,
}: {
  issue: Pick<IssueEntity, 'iid' | 'project_path' | 'state' | 'blocked_by_count'>;
}) {
  return issue.state === 'opened' && issue.blocked_by_count > 0 ? (
    <OpenBlockers project={issue.project_path} iid={issue.iid} count={issue.blocked_by_count} />
  ) : null;
}

function OpenBlockers({ project, iid, count }: { project: string; iid: number; count: number }) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (shown: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(shown), shown ? delay.open : delay.close);
  };
  const at = useCallback(() => {
    if (list.current !== null && button.current !== null)
      place(list.current, button.current.getBoundingClientRect());
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    list.current?.showPopover();
    at();
    const close = (): void => setOpen(false);
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      if (list.current?.contains(document.activeElement) === true) button.current?.focus();
      close();
    };
    const point = ({ target }: Event): void => {
      if (around.current?.contains(target as Node) === false) close();
    };
    addEventListener('keydown', press);
    addEventListener('pointerdown', point);
    addEventListener('scroll', close, { passive: true, capture: true });
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('pointerdown', point);
      removeEventListener('scroll', close, { capture: true });
    };
  }, [open, at]);
  return (
    <span
      ref={around}
      className="blockers"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') soon(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && around.current?.contains(document.activeElement) !== true) soon(false);
      }}
      onBlur={({ relatedTarget }) => {
        if (around.current?.contains(relatedTarget) !== true) soon(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="subject-blocked"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) soon(true);
        }}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(!open);
        }}
      >
        <BlockedIcon /> {t('blockedBy', { count })}
      </button>
      {open ? (
        <span ref={list} id={id} className="blockers-list" popover="manual" role="status">
          <Suspense fallback={t('finding')}>
            <BlockerList project={project} iid={iid} onSized={at} />
          </Suspense>
        </span>
      ) : null}
    </span>
  );
}
