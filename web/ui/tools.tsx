import { Toolbar, ToolbarItem, useToolbarStore } from '@ariakit/react';
import { useEffect, useRef, type ReactElement } from 'react';

/** Buttons of which one is in the tab order; arrow keys move between them. */
export function Tools({
  label,
  className,
  focused,
  children,
}: {
  label: string;
  className: string;
  /** The index of the one that has the focus; -1 for none. */
  focused: number;
  children: readonly ReactElement[];
}) {
  const root = useRef<HTMLDivElement>(null);
  const store = useToolbarStore({ focusLoop: true });
  const begin = useRef(focused);
  useEffect(() => root.current!.querySelectorAll('button')[begin.current]?.focus(), []);
  return (
    <Toolbar ref={root} store={store} aria-label={label} className={className}>
      {children.map((button) => (
        <ToolbarItem key={button.key} render={button} />
      ))}
    </Toolbar>
  );
}
