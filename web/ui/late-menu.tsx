import { Suspense, useState, type ReactNode } from 'react';
import { ActionMenu, Popover } from './menu.tsx';

/** A menu whose entries are made, and may be fetched, when somebody is about to open it: for menus that stand on every row or note. */
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
  /** A panel with anything in it rather than a list of entries. */
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
