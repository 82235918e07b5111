import { Suspense, useState, type ReactNode } from 'react';
import { ActionMenu, Popover } from './menu.tsx';

/** A menu whose entries are created, and can be fetched, when pointer or focus reach its opener: for menus on every row or note. */
export function LateMenu({
  label,
  summary,
  summaryClass,
  align = 'end',
  popover = false,
  children,
}: {
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  align?: 'start' | 'end';
  /** A panel with arbitrary content instead of entries. */
  popover?: boolean;
  children: () => ReactNode;
}) {
  const [wanted, setWanted] = useState(false);
  const want = (): void => setWanted(true);
  return (
    <span className="late-menu" onPointerOver={want} onFocus={want} onTouchStart={want}>
      {popover ? (
        <Popover tip {...{ label, summary, summaryClass, align }}>
          {wanted ? children() : null}
        </Popover>
      ) : (
        <ActionMenu {...{ label, summary, summaryClass, align }}>
          {wanted ? <Suspense fallback={null}>{children()}</Suspense> : null}
        </ActionMenu>
      )}
    </span>
  );
}
