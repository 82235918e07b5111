import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback.tsx';
import { Logo } from '../../ui/logo.tsx';
import './accounts.css';

/** The frame of the pages for signing in, registering, resetting a password and setting up. */
export function Door({
  title,
  children,
  foot,
  wide = false,
}: {
  title: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  wide?: boolean;
}) {
  const { flash } = useSession();
  return (
    <div className="page">
      <div className={`door${wide ? ' door-wide' : ''}`}>
        <div className="door-mark">
          <Logo size={40} />
        </div>
        <h1>{title}</h1>
        {flash?.notice === undefined ? null : <Banner>{flash.notice}</Banner>}
        <div className="card">{children}</div>
        {foot === undefined ? null : <p className="door-foot">{foot}</p>}
      </div>
    </div>
  );
}
