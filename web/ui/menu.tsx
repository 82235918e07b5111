import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import './menu.css';

export interface MenuProps {
  /** The style of the opener, a button by default. */
  summaryClass?: string | undefined;
  /** The content of the opener. */
  summary: ReactNode;
  /** Accessible name, if the opener shows no text. */
  label?: string | undefined;
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A menu as `<details>`: it opens without script. `menu-keys.ts` adds arrow keys, letters, Escape and closing by a click
 * elsewhere, for all menus. On a phone it is a sheet at the bottom.
 */
export function ActionMenu({
  summaryClass = 'btn btn-default',
  summary,
  label,
  align = 'start',
  children,
}: MenuProps) {
  return (
    <details className="menu" data-menu>
      <summary
        className={`${summaryClass}${label === undefined ? '' : ' tip'}`}
        aria-haspopup="menu"
        aria-label={label}
        data-tip={label}
        data-tip-side={align === 'end' && !summaryClass.includes('shell') ? 'left' : undefined}
      >
        {summary}
      </summary>
      <div className={`menu-list menu-${align}`} role="menu" aria-label={label}>
        {children}
      </div>
    </details>
  );
}

interface ItemParts {
  icon?: ReactNode;
  trailing?: ReactNode;
  danger?: boolean;
}

export function MenuLink({
  icon,
  trailing,
  danger,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ItemParts) {
  return (
    <a {...rest} role="menuitem" className={`menu-item${danger === true ? ' menu-danger' : ''}`}>
      {icon}
      <span className="grow">{children}</span>
      {trailing}
    </a>
  );
}

export function MenuButton({
  icon,
  trailing,
  danger,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ItemParts) {
  return (
    // oxlint-disable-next-line react/button-has-type -- given by the caller, `button` by default
    <button
      {...rest}
      type={type}
      role={rest.role ?? 'menuitem'}
      className={`menu-item${danger === true ? ' menu-danger' : ''}`}
    >
      {icon}
      <span className="grow">{children}</span>
      {trailing}
    </button>
  );
}

/** One of several choices, marked when selected. */
export function MenuRadio({
  checked,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { checked: boolean }) {
  return (
    <MenuButton
      {...rest}
      role="menuitemradio"
      aria-checked={checked}
      icon={<span className="menu-check">{checked ? '✓' : ''}</span>}
    >
      {children}
    </MenuButton>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="menu-heading">{children}</div>;
}

export function MenuDivider() {
  return <hr className="menu-divider" />;
}

/** A panel with arbitrary content that opens like a menu. */
export function Popover({
  summaryClass = 'btn btn-default',
  summary,
  label,
  align = 'start',
  tip = false,
  children,
}: MenuProps & { /** Says the label where the pointer rests. */ tip?: boolean }) {
  return (
    <details className="menu" data-menu="popover">
      <summary
        className={`${summaryClass}${tip ? ' tip' : ''}`}
        aria-label={label}
        data-tip={tip ? label : undefined}
      >
        {summary}
      </summary>
      <div className={`menu-list menu-panel menu-${align}`}>{children}</div>
    </details>
  );
}
