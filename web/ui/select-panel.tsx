import { Suspense, type ReactNode } from 'react';
import { TypingAhead } from '../platform/typing-ahead.tsx';
import { Opener, type PanelState } from './opener.tsx';

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
  children: (panel: PanelState) => ReactNode;
}) {
  return (
    <Opener summary={opener} summaryClass={openerClass} align={align} panelClass="select-panel">
      {(panel, live) =>
        live ? <Suspense fallback={panel.open ? <TypingAhead /> : null}>{children(panel)}</Suspense> : null
      }
    </Opener>
  );
}
