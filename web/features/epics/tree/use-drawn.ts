import { createContext, use, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createWatch } from '../../../ui/watch-viewport.ts';

/** How far from the window a row is drawn whole. */
const watch = createWatch('60% 0px');

/** So many rows of a level that has just come below a row that is drawn are drawn at once. */
const atOnce = 12;

/** Whether the row is drawn below which a level is. */
export const Drawn = createContext(true);

/**
 * Whether a row is drawn whole: those of a tree of thousands are their titles as long as they are far from what the reader sees, unless
 * the focus is in them. `place` begins with the row and has what is opened below it; `height` is what such a row had before.
 */
export function useDrawn(
  place: RefObject<HTMLElement | null>,
  index: number,
): { readonly isDrawn: boolean; readonly height: number | undefined } {
  const isParentDrawn = use(Drawn);
  const [isDrawn, setIsDrawn] = useState(isParentDrawn && index < atOnce);
  const [height, setHeight] = useState<number>();
  /** The same as `isDrawn`, for the watch. */
  const now = useRef(isDrawn);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return watch(element, (isIntersecting) => {
      if (isIntersecting === now.current) return;
      const hasFocus = element.contains(document.activeElement);
      if (!isIntersecting && hasFocus) return;
      now.current = isIntersecting;
      if (isIntersecting && hasFocus) {
        // The link is another element then.
        flushSync(() => setIsDrawn(true));
        if (document.activeElement === document.body)
          element.querySelector<HTMLElement>('.tree-title')?.focus({ preventScroll: true });
      } else {
        if (!isIntersecting) setHeight((element.firstElementChild as HTMLElement).offsetHeight);
        setIsDrawn(isIntersecting);
      }
    });
  }, [place]);
  return { isDrawn, height };
}
