import { GrabberIcon } from '@primer/octicons-react';
import { type ReactNode } from 'react';
import { lazy } from '../platform/lazy.ts';
import { LateMenu } from './late-menu.tsx';

const RowMoves = lazy(() => import('./row-moves.tsx'));

/** The grip of a row that is moved by dragging, by a menu, and with Alt and an arrow key. */
export function RowGrip({
  label,
  className,
  index,
  count,
  move,
  sideways,
  entries,
}: {
  label: string;
  className: string;
  /** The row's place among `count`. */
  index: number;
  count: number;
  move: (to: number) => void;
  /** What Alt does with the arrow keys to the left and to the right. */
  sideways?: Readonly<Record<'ArrowLeft' | 'ArrowRight', (() => void) | undefined>>;
  /** Further entries of the menu. */
  entries?: ReactNode;
}) {
  return (
    // A shortcut for the menu inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      // Keys that are held until its script is there.
      data-grip={`ArrowUp ArrowDown${sideways === undefined ? '' : ' ArrowLeft ArrowRight'}`}
      className={`${className} needs-script`}
      onKeyDown={(event) => {
        // Without Alt the arrow keys open the menu and move through its entries.
        const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
        const isSideways =
          sideways !== undefined && event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
        if (by === undefined && !isSideways) return;
        event.preventDefault();
        event.stopPropagation();
        if (by !== undefined) move(index + by);
        else sideways?.[event.key as 'ArrowLeft' | 'ArrowRight']?.();
      }}
    >
      <LateMenu
        label={label}
        summary={<GrabberIcon />}
        summaryClass="btn btn-invisible btn-small btn-icon"
        align="start"
      >
        {() => (
          <>
            <RowMoves index={index} count={count} move={move} />
            {entries}
          </>
        )}
      </LateMenu>
    </span>
  );
}
