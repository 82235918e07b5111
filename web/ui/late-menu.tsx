import { useState, type ReactNode } from 'react';
import { ActionMenu } from './menu.tsx';

/** A menu whose entries are made when somebody is about to open it: for menus that stand on every row or note. */
export function LateMenu({
  label,
  summary,
  summaryClass,
  align = 'end',
  children,
}: {
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  align?: 'start' | 'end';
  children: () => ReactNode;
}) {
  const [wanted, setWanted] = useState(false);
  const want = (): void => setWanted(true);
  return (
    <span className="late-menu" onPointerOver={want} onFocus={want} onTouchStart={want}>
      <ActionMenu label={label} summary={summary} summaryClass={summaryClass} align={align}>
        {wanted ? children() : null}
      </ActionMenu>
    </span>
  );
}
