import { useEffect, useRef, type RefObject } from 'react';
import { dragCards } from './drag-cards.ts';

type Drops = Parameters<typeof dragCards>[1];

/** Makes cards and lists draggable. `lists` changes with the lists that are shown. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  { lists, enabled, ...drops }: Drops & { readonly lists: string; readonly enabled: boolean },
): void {
  const latest = useRef<Drops>(drops);
  useEffect(() => {
    latest.current = drops;
  });
  useEffect(() => {
    if (!enabled || board.current === null) return undefined;
    return dragCards(board.current, {
      drop: (...dropped) => latest.current.drop(...dropped),
      dropList: (...dropped) => latest.current.dropList(...dropped),
      dragging: (is) => latest.current.dragging(is),
    });
    // Other lists are other elements.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [enabled, lists, board]);
}
