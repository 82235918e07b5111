import { useEffect, useState, type RefObject } from 'react';

const withAll = (before: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]);

/** Parts of a board that are drawn when they come into view: the elements with this attribute, from so far away; so many of what has just come are drawn at once, besides what is folded. */
interface Parts {
  readonly attribute: 'list' | 'row';
  readonly margin: string;
  readonly atOnce: number;
}

/** Lists, of which a wide window shows so many. */
const lists: Parts = { attribute: 'list', margin: '0px 60%', atOnce: 5 };

/**
 * Which parts of a board are drawn: those at its beginning, and each from when it is about to come into view. What is drawn once stays,
 * so that nothing that has the focus or is dragged goes away. `carriedTo` is a part to which a card is being carried by keyboard.
 */
export function useDrawnParts(
  board: RefObject<HTMLElement | null>,
  all: readonly { readonly id: number; readonly collapsed: boolean }[],
  carriedTo: number | undefined,
  { attribute, margin, atOnce }: Parts = lists,
): ReadonlySet<number> {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        all
          .filter(({ collapsed }) => !collapsed)
          .slice(0, atOnce)
          .map(({ id }) => id),
      ),
  );
  if (carriedTo !== undefined && !drawn.has(carriedTo)) setDrawn(withAll(drawn, [carriedTo]));
  const order = all.map(({ id }) => id).join();
  useEffect(() => {
    const root = board.current;
    if (root === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setDrawn((before) =>
          withAll(
            before,
            entries.flatMap(({ isIntersecting, target }) =>
              isIntersecting ? Number((target as HTMLElement).dataset[attribute]) : [],
            ),
          ),
        ),
      // Drawn before they are reached.
      { root, rootMargin: margin },
    );
    for (const id of order.split(',')) {
      const part = root.querySelector(`[data-${attribute}="${id}"]`);
      if (part !== null) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [board, order, attribute, margin]);
  return drawn;
}
