import { Suspense, useId, useState, type ReactNode } from 'react';
import { TypingAhead } from '../platform/typing-ahead.tsx';
import type { SelectPanelState } from './select-list.tsx';
import './menu.css';

/** The opener of a `SelectList`, which is created, and can be fetched, when pointer or focus reach it. */
export function SelectPanel({
  opener,
  openerClass = 'btn btn-invisible btn-small',
  align = 'end',
  children,
}: {
  opener: ReactNode;
  openerClass?: string;
  align?: 'start' | 'end';
  children: (panel: SelectPanelState) => ReactNode;
}) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const want = (): void => setWanted(true);
  const close = (): void => {
    const details = document.getElementById(id);
    details?.removeAttribute('open');
    details?.querySelector('summary')?.focus();
  };
  return (
    // Handles focus that leaves the content.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      id={id}
      className="menu"
      data-menu="popover"
      onToggle={(event) => {
        want();
        setOpen(event.currentTarget.open);
      }}
      onBlur={(event) => {
        // Tab moves on, out of the panel.
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          event.currentTarget.open = false;
      }}
    >
      <summary className={openerClass} onPointerOver={want} onFocus={want} onTouchStart={want}>
        {opener}
      </summary>
      <div className={`menu-list select-panel menu-${align}`}>
        {wanted ? (
          <Suspense fallback={open ? <TypingAhead /> : null}>{children({ open, close })}</Suspense>
        ) : null}
      </div>
    </details>
  );
}
