import { useLayoutEffect, useRef, type RefObject } from 'react';

const duration = 250;

// The server renders no layout.
const useBeforePaint = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

/**
 * When the rows of a list change their order, each glides from where it was to its new place. Without `glides` they are there at once.
 */
export function useGlide(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  { enabled, glides }: { readonly enabled: boolean; readonly glides: boolean },
): void {
  const places = useRef<ReadonlyMap<number, { readonly row: HTMLElement; readonly top: number }>>(new Map());
  const order = ids.join();
  useBeforePaint(() => {
    if (!enabled || list.current === null) return;
    const before = places.current;
    const rows = [...list.current.children] as HTMLElement[];
    places.current = new Map(
      ids.map((id, index) => [id, { row: rows[index]!, top: rows[index]!.offsetTop }]),
    );
    if (!glides || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [id, { row, top }] of places.current) {
      const by = (before.get(id)?.top ?? top) - top;
      if (by !== 0)
        row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
          duration,
          easing: 'ease-out',
        });
    }
    // Only another order moves them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, enabled]);
}
