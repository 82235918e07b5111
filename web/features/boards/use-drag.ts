import { useEffect, useRef, type RefObject } from 'react';
import type { CardDrops } from './drag-cards.ts';
import { takeOverDrag } from './take-over-drag.ts';

/** Makes cards and lists draggable. `targets` changes with the elements that cards and lists are dropped on. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  { targets, enabled, ...drops }: CardDrops & { readonly targets: string; readonly enabled: boolean },
): void {
  const latest = useRef<CardDrops>(drops);
  useEffect(() => {
    latest.current = drops;
  });
  useEffect(() => {
    if (!enabled || board.current === null) return undefined;
    return takeOverDrag(board.current, {
      drop: (...dropped) => latest.current.drop(...dropped),
      dropList: (...dropped) => latest.current.dropList(...dropped),
      dragging: (is) => latest.current.dragging(is),
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [enabled, targets, board]);
}
