import type { ReactNode } from 'react';
import './timeline.css';

/** A rail that connects events in the given order. */
export function Timeline({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

/** One quiet line on the rail. */
export function TimelineEvent({ icon, children, id }: { icon: ReactNode; children: ReactNode; id?: string }) {
  return (
    <li className="timeline-event" id={id}>
      <span className="timeline-icon">{icon}</span>
      <div className="grow">{children}</div>
    </li>
  );
}

/** An entry with a body, such as a comment; its author's avatar is beside it. */
export function TimelineCard({
  avatar,
  head,
  actions,
  children,
  id,
}: {
  avatar: ReactNode;
  head: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <li className="timeline-item" id={id}>
      <span className="timeline-avatar">{avatar}</span>
      <article className="timeline-card">
        <header className="timeline-head">
          <div className="grow">{head}</div>
          {actions === undefined ? null : <div className="timeline-actions">{actions}</div>}
        </header>
        <div className="timeline-body">{children}</div>
      </article>
    </li>
  );
}
