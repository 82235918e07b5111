import { useEffect, useRef, type RefObject } from 'react';
import { dragCards } from './drag-cards.ts';

type Drops = Parameters<typeof dragCards>[1];

/** Makes cards and lists draggable. `targets` changes with the elements that cards and lists are dropped on. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  { targets, enabled, ...drops }: Drops & { readonly targets: string; readonly enabled: boolean },
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [enabled, targets, board]);
}
