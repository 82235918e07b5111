import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Makes the rows of a list draggable by their grips once the pointer or a finger comes close (`approached`), which loads the code for it. `drop`
 * gets the old and the new place of the dragged row; `dragging` hears when one is picked up and put down.
 */
export function useDragRows(
  list: RefObject<HTMLElement | null>,
  {
    ids,
    enabled,
    drop,
    dragging,
  }: {
    readonly ids: readonly number[];
    readonly enabled: boolean;
    readonly drop: (from: number, to: number) => void;
    readonly dragging?: (is: boolean) => void;
  },
): { readonly approached: (() => void) | undefined } {
  const [wanted, setWanted] = useState(false);
  const latest = useRef({ drop, dragging });
  useEffect(() => {
    latest.current = { drop, dragging };
  });
  const order = ids.join();
  useEffect(() => {
    if (!wanted || !enabled || order === '') return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    void import('./drag-rows.ts').then(({ dragRows }) => {
      if (!over && list.current !== null)
        stop = dragRows(
          list.current,
          (from, to) => latest.current.drop(from, to),
          (is) => latest.current.dragging?.(is),
        );
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [wanted, enabled, order, list]);
  return { approached: enabled ? () => setWanted(true) : undefined };
}
