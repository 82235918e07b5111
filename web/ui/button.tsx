import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import './button.css';

interface ButtonStyle {
  variant?: 'default' | 'primary' | 'danger' | 'invisible' | undefined;
  small?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
  trailing?: ReactNode;
}

function classes({ variant = 'default', small, block }: ButtonStyle, extra: string | undefined): string {
  return `btn btn-${variant}${small === true ? ' btn-small' : ''}${block === true ? ' btn-block' : ''}${extra === undefined ? '' : ` ${extra}`}`;
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean };

/** For actions. While `busy` it keeps its width and takes no clicks. */
export function Button({
  variant,
  small,
  block,
  icon,
  trailing,
  busy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- given by the caller, `button` by default
    <button
      {...rest}
      type={type}
      className={classes({ variant, small, block }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-busy={busy || undefined}
    >
      {icon}
      <span>{children}</span>
      {trailing}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  small,
  block,
  icon,
  trailing,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle) {
  return (
    <a {...rest} className={classes({ variant, small, block }, className)}>
      {icon}
      <span>{children}</span>
      {trailing}
    </a>
  );
}

interface IconButtonStyle {
  icon: ReactNode;
  /** Its accessible name, shown as a tooltip. */
  label: string;
  variant?: 'default' | 'invisible';
  small?: boolean;
}

/** A button with only an icon. */
export function IconButton({
  icon,
  label,
  variant = 'invisible',
  small,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & IconButtonStyle) {
  return (
    // oxlint-disable-next-line react/button-has-type -- given by the caller, `button` by default
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes({ variant, small }, `btn-icon tip${className === undefined ? '' : ` ${className}`}`)}
    >
      {icon}
    </button>
  );
}

export function IconLink({
  icon,
  label,
  variant = 'invisible',
  small,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & IconButtonStyle) {
  return (
    <a
      {...rest}
      aria-label={label}
      className={classes({ variant, small }, `btn-icon tip${className === undefined ? '' : ` ${className}`}`)}
    >
      {icon}
    </a>
  );
}

/** Related buttons, edge to edge. */
export function ButtonGroup({ children }: { children: ReactNode }) {
  return <div className="btn-group">{children}</div>;
}
