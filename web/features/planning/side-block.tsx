import type { ReactNode } from 'react';
import './side-fields.css';

/** A named part of the sidebar. */
export function Block({
  name,
  id,
  className,
  edit,
  children,
}: {
  name: string;
  id?: string;
  className?: string;
  edit?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={className === undefined ? 'side-block' : `side-block ${className}`} id={id}>
      <div className="side-head">
        <h2>{name}</h2>
        {edit}
      </div>
      <div className="side-value">{children}</div>
    </section>
  );
}
