import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useDragRows } from '../../ui/use-drag-rows.ts';
import { useGlide } from '../../ui/use-glide.ts';
import { issueListMessages } from './issue-list.messages.ts';

const { t } = issueListMessages;

/** A row that is carried by keyboard. */
interface Carried {
  readonly id: number;
  readonly to: number;
}

/** Applies a reordering to the data; `moved` is the row that changed its place. */
export type Reorder<Id extends number> = (order: Id[], moved: Id) => Promise<void>;

function placed<Id>(ids: readonly Id[], from: number, to: number): Id[] {
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ids[from]!, ...rest.slice(to)];
}

/** What the grip of a row needs. */
export interface Grip {
  readonly onKeyDown: (event: KeyboardEvent, id: number, title: string) => void;
  readonly onBlur: (id: number) => void;
}

export const gripId = (id: number): string => `grip-${id}`;

/**
 * Reorders rows by dragging their grips, or by keyboard: Space picks a row up, the arrow keys carry it, Space or Enter drops it, Escape cancels. The rows
 * show the place that a carried row would get. Rows that others move (in a `sorted` list) glide to their new places.
 */
export function useManualOrder<Id extends number>(
  list: RefObject<HTMLUListElement | null>,
  listed: readonly Id[],
  reorder: Reorder<Id> | undefined,
  sorted: boolean,
): {
  shown: readonly Id[];
  grip: Grip;
  carried: number | undefined;
  /** For screen readers. */
  said: string;
  /** The pointer is on the list. */
  onApproach: (() => void) | undefined;
} {
  const [carried, setCarried] = useState<Carried>();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState(false);
  // What others move waits until the reader has put down a row.
  const [ids, setIds] = useState(listed);
  const busy = dragged || carried !== undefined;
  if (!busy && ids !== listed) setIds(listed);
  const from = carried === undefined ? -1 : ids.indexOf(carried.id as Id);
  const shown = carried === undefined || from === -1 ? ids : placed(ids, from, carried.to);
  const latest = useRef({ ids, carried, reorder });
  // Rows that the reader moved are where they put them.
  const [own, setOwn] = useState('');
  useGlide(list, shown, { enabled: sorted, glides: !busy && own !== shown.join() });
  useEffect(() => {
    latest.current = { ids, carried, reorder };
    // The row keeps the focus while it moves through the document.
    if (carried !== undefined) document.getElementById(gripId(carried.id))?.focus();
  });
  const drop = useCallback((start: number, to: number): void => {
    const now = latest.current;
    const id = now.ids[start];
    if (id === undefined || start === to) return;
    const order = placed(now.ids, start, to);
    setOwn(order.join());
    void now.reorder?.(order, id);
  }, []);
  const { approached } = useDragRows(list, {
    ids,
    enabled: reorder !== undefined,
    drop,
    dragging: setDragged,
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent, id: number, title: string): void => {
      const { ids: all, carried: now } = latest.current;
      const start = all.indexOf(id as Id);
      const count = all.length;
      const isCarried = now?.id === id;
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!isCarried) {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        setCarried({ id, to: start });
        setSaid(t('pickedUp', { title, place: start + 1, count }));
      } else if (step !== undefined) {
        const to = Math.min(Math.max(now.to + step, 0), count - 1);
        setCarried({ id, to });
        setSaid(t('carriedTo', { place: to + 1, count }));
      } else if (event.key === 'Escape') {
        setCarried(undefined);
        setSaid(t('carryCancelled', { title, place: start + 1, count }));
      } else if (event.key === ' ' || event.key === 'Enter') {
        setCarried(undefined);
        drop(start, now.to);
        setSaid(t('dropped', { title, place: now.to + 1, count }));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [drop],
  );
  const onBlur = useCallback((id: number): void => {
    // Moving in the document takes the focus away for a moment.
    requestAnimationFrame(() => {
      if (latest.current.carried?.id === id && document.activeElement?.id !== gripId(id))
        setCarried(undefined);
    });
  }, []);
  return {
    shown,
    grip: { onKeyDown, onBlur },
    carried: carried?.id,
    said,
    onApproach: approached,
  };
}
