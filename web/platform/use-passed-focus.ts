import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to what `heir` finds when the place goes from the page while it has the focus. It happens with the removal itself,
 * so that it does not matter what caused it: the reader's own press, or what came live before that was answered.
 */
export function usePassedFocus(
  place: RefObject<HTMLElement | null>,
  heir: (place: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(heir);
  useLayoutEffect(() => {
    latest.current = heir;
  });
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        latest.current(element)?.focus({ preventScroll: true });
    };
  }, [place]);
}
