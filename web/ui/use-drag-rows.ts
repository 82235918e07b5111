import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Across, dragRows } from './drag-rows.ts';

/** The code for it once it is there: rows that change are draggable as soon as they show. */
let loaded: typeof dragRows | undefined;

/**
 * Makes the rows of a list draggable by their grips once the pointer or a finger comes close (`approached`), which loads the code for it. `drop`
 * gets the old and the new place of the dragged row; `dragging` is called when one is picked up and put down; `across` says where else rows
 * can be put. Lists that exchange rows are all ready as soon as something is pressed in one of them: while a row is held no pointer
 * comes close to the others.
 */
export function useDragRows<Target = never>(
  list: RefObject<HTMLElement | null>,
  {
    ids,
    enabled,
    drop,
    dragging,
    across,
  }: {
    readonly ids: readonly number[];
    readonly enabled: boolean;
    readonly drop: (from: number, to: number) => void;
    readonly dragging?: (is: boolean) => void;
    readonly across?: Across<Target> | undefined;
  },
): { readonly approached: (() => void) | undefined } {
  const [wanted, setWanted] = useState(false);
  const latest = useRef({ drop, dragging, across });
  useLayoutEffect(() => {
    latest.current = { drop, dragging, across };
  });
  const order = ids.join();
  const isExchanged = across !== undefined;
  const scope = across?.scope;
  useEffect(() => {
    if (scope === undefined || wanted || !enabled) return undefined;
    const pressed = (event: Event): void => {
      if ((event.target as Element).closest(`[data-exchanges="${scope}"]`) !== null) setWanted(true);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [scope, wanted, enabled]);
  useLayoutEffect(() => {
    if (!wanted || !enabled || order === '') return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    const start = (makeDraggable: typeof dragRows): void => {
      loaded = makeDraggable;
      if (over || list.current === null) return;
      stop = makeDraggable(
        list.current,
        (from, to) => latest.current.drop(from, to),
        (is) => latest.current.dragging?.(is),
        isExchanged
          ? {
              ...latest.current.across!,
              into: (index) => latest.current.across?.into(index),
              between: (gap) => latest.current.across!.between(gap),
              drop: (from, target) => latest.current.across?.drop(from, target),
            }
          : undefined,
      );
    };
    if (loaded === undefined) void import('./drag-rows.ts').then((module) => start(module.dragRows));
    else start(loaded);
    return () => {
      over = true;
      stop?.();
    };
  }, [wanted, enabled, order, list, isExchanged]);
  return { approached: enabled ? () => setWanted(true) : undefined };
}
