import type { AnchorHTMLAttributes } from 'react';
import { Entry, type ItemParts } from './menu-entry.tsx';
import { Opener, type MenuProps } from './opener.tsx';
import './menu.css';

/** A menu, which opens without script. On a phone it is a sheet at the bottom. */
export function ActionMenu({ children, ...opener }: MenuProps) {
  return (
    <Opener {...opener} isMenu tip={opener.label !== undefined}>
      {() => children}
    </Opener>
  );
}

export function MenuLink({
  icon,
  trailing,
  danger,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ItemParts) {
  return (
    <Entry>
      <a {...rest} role="menuitem" className={`menu-item${danger === true ? ' menu-danger' : ''}`}>
        {icon}
        <span className="grow">{children}</span>
        {trailing}
      </a>
    </Entry>
  );
}

/** A panel with arbitrary content that opens like a menu. */
export function Popover({
  children,
  ...opener
}: MenuProps & { /** Shows the label where the pointer rests. */ tip?: boolean }) {
  return (
    <Opener {...opener} panelClass="menu-panel">
      {() => children}
    </Opener>
  );
}
