import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createWatch } from '../../../ui/watch-near.ts';

/** How far from the window a row is drawn whole. */
const watch = createWatch('60% 0px');

/** So many rows of a level that has just come are drawn at once. */
const atOnce = 20;

/**
 * Whether a row is drawn whole: those of a tree of thousands are their titles as long as they are far from what the reader sees, unless
 * the focus is in them. `height` is what such a row had before.
 */
export function useDrawn(
  place: RefObject<HTMLElement | null>,
  index: number,
): { readonly isDrawn: boolean; readonly height: number | undefined } {
  const [isDrawn, setIsDrawn] = useState(index < atOnce);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return watch(element, (near) => {
      const hasFocus = element.contains(document.activeElement);
      if (near && hasFocus) {
        // The link is another element then.
        flushSync(() => setIsDrawn(true));
        if (document.activeElement === document.body)
          element.querySelector<HTMLElement>('.tree-title')?.focus({ preventScroll: true });
      } else if (near || !hasFocus) {
        if (!near) setHeight(element.offsetHeight);
        setIsDrawn(near);
      }
    });
  }, [place]);
  return { isDrawn, height };
}
