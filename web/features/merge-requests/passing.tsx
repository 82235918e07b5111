import { useRef, type ReactNode } from 'react';
import { usePassedFocus } from '../../platform/use-passed-focus.ts';

/** What goes once it is done, or because of others: who uses the keyboard goes on from the box around it. */
export function Passing({
  to,
  className,
  children,
}: {
  /** The class of that box. */
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  usePassedFocus(root, (place) => place.closest<HTMLElement>(`.${to}`));
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  );
}
