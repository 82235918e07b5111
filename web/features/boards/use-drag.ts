import { useEffect, useRef, useState, type RefObject } from 'react';
import type { dragCards } from './drag-cards.ts';

type Drops = Parameters<typeof dragCards>[1];

/** Makes cards and lists draggable once the pointer or a finger comes close (`approached`), which loads the code for it. `order` changes with what is shown. */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  { order, enabled, ...drops }: Drops & { readonly order: string; readonly enabled: boolean },
): { readonly approached: (() => void) | undefined } {
  const [wanted, setWanted] = useState(false);
  const latest = useRef<Drops>(drops);
  useEffect(() => {
    latest.current = drops;
  });
  useEffect(() => {
    if (!wanted || !enabled) return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    void import('./drag-cards.ts').then((code) => {
      if (!over && board.current !== null)
        stop = code.dragCards(board.current, {
          drop: (...dropped) => latest.current.drop(...dropped),
          dropList: (...dropped) => latest.current.dropList(...dropped),
          dragging: (is) => latest.current.dragging(is),
        });
    });
    return () => {
      over = true;
      stop?.();
    };
    // Other cards are other elements.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [wanted, enabled, order, board]);
  return { approached: enabled ? () => setWanted(true) : undefined };
}
