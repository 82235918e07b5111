import { useEffect, useState, type RefObject } from 'react';

/** So many lists of a board that has just come are drawn at once: as many as a wide window shows. */
const atOnce = 5;

const withAll = (before: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]);

/**
 * Which lists of a board are drawn: those at its beginning, and each from when it comes near what the reader sees. What is drawn once stays,
 * so that nothing that has the focus or is dragged goes away. `carriedTo` is a list to which a card is being carried by keyboard; `isShown` is
 * false while the board is shown otherwise.
 */
export function useNearLists(
  board: RefObject<HTMLElement | null>,
  lists: readonly { readonly id: number }[],
  carriedTo: number | undefined,
  isShown: boolean,
): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(
    () => new Set(lists.slice(0, atOnce).map(({ id }) => id)),
  );
  if (carriedTo !== undefined && !near.has(carriedTo)) setNear(withAll(near, [carriedTo]));
  const order = lists.map(({ id }) => id).join();
  useEffect(() => {
    const root = board.current;
    if (!isShown || root === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) =>
          withAll(
            before,
            entries.flatMap(({ isIntersecting, target }) =>
              isIntersecting ? Number((target as HTMLElement).dataset['list']) : [],
            ),
          ),
        ),
      // Drawn before they are reached.
      { root, rootMargin: '0px 60%' },
    );
    for (const id of order.split(',')) {
      const list = root.querySelector(`[data-list="${id}"]`);
      if (list !== null) observer.observe(list);
    }
    return () => observer.disconnect();
  }, [board, order, isShown]);
  return near;
}
