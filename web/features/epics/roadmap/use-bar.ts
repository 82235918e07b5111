import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { movedBy, stepOf, units, type Side, type Span, type Zoom } from './axis.ts';

/** The part of a bar that moves one of its ends, in pixels. */
const edge = 10;

interface Drag {
  readonly x: number;
  readonly side: Side;
}

/** Which part of a bar was taken: an end, or the whole of a short one. */
function sideAt(bar: DOMRect, x: number): Side {
  if (bar.width < 3 * edge) return 'both';
  return x - bar.left < edge ? 'start' : bar.right - x < edge ? 'due' : 'both';
}

const sideOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): Side =>
  shiftKey ? 'due' : ctrlKey || metaKey ? 'start' : 'both';

const isSame = (one: Span, other: Span): boolean => one.start === other.start && one.due === other.due;

/**
 * A bar that is dragged, as a whole or by an end, or moved by keys. `onSave` gets the new days once it is put down; `onSay` what is to be
 * announced: while keys move it, and `null` when it was given up.
 */
export function useBar({
  zoom,
  span,
  onSave,
  onSay,
}: {
  zoom: Zoom;
  span: Span;
  onSave: (to: Span) => void;
  onSay: (span: Span | null) => void;
}) {
  const [moved, show] = useState<Span>();
  // An event can come before the last one is rendered.
  const latest = useRef<Span>(undefined);
  const setMoved = (to: Span | undefined): void => {
    latest.current = to;
    show(to);
  };
  const drag = useRef<Drag>(undefined);
  const put = (): void => {
    const to = latest.current;
    drag.current = undefined;
    setMoved(undefined);
    if (to !== undefined && !isSame(to, span)) onSave(to);
  };
  const giveUp = (): void => {
    drag.current = undefined;
    if (latest.current !== undefined) onSay(null);
    setMoved(undefined);
  };
  return {
    /** Where it is while it is moved. */
    moved,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const side = sideAt(event.currentTarget.getBoundingClientRect(), event.clientX);
        drag.current = { x: event.clientX, side };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag.current === undefined) {
          const { style } = event.currentTarget;
          const side = sideAt(event.currentTarget.getBoundingClientRect(), event.clientX);
          style.cursor = side === 'both' ? 'grab' : 'ew-resize';
          return;
        }
        const { x, side } = drag.current;
        const days = Math.round((event.clientX - x) / units[zoom].pixels);
        setMoved(movedBy(zoom, span, side, days));
      },
      onPointerUp: put,
      onPointerCancel: giveUp,
      onBlur() {
        if (drag.current === undefined) put();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { key } = event;
        const page = key.startsWith('Page');
        if (key === 'Escape' && latest.current !== undefined) {
          event.stopPropagation();
          giveUp();
        } else if (key === 'Enter' || key === ' ') put();
        else if (page || key === 'ArrowLeft' || key === 'ArrowRight') {
          const back = key === 'ArrowLeft' || key === 'PageUp';
          const to = movedBy(
            zoom,
            latest.current ?? span,
            sideOf(event),
            stepOf(zoom, page) * (back ? -1 : 1),
          );
          setMoved(to);
          onSay(to);
        } else return;
        event.preventDefault();
      },
    },
  };
}
