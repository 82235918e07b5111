import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Entry, type ItemParts } from './menu-entry.tsx';

export function MenuButton({
  icon,
  trailing,
  danger,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ItemParts) {
  return (
    <Entry disabled={rest.disabled}>
      {/* oxlint-disable-next-line react/button-has-type -- given by the caller, `button` by default */}
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
    </Entry>
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
