import { Suspense, type ReactNode } from 'react';
import { Opener, type MenuProps } from './opener.tsx';

/** A menu whose entries are created, and can be fetched, when pointer or focus reach its opener: for menus on every row or note. */
export function LateMenu({
  popover = false,
  align = 'end',
  children,
  ...opener
}: Omit<MenuProps, 'children'> & {
  label: string;
  /** A panel with arbitrary content instead of entries. */
  popover?: boolean;
  children: () => ReactNode;
}) {
  return (
    <span className="late-menu">
      <Opener {...opener} align={align} tip isMenu={!popover} panelClass={popover ? 'menu-panel' : ''}>
        {(_, live) => (live ? <Suspense fallback={null}>{children()}</Suspense> : null)}
      </Opener>
    </span>
  );
}
