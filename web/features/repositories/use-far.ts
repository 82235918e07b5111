import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useHydrating } from '../../ui/hydrate-when.tsx';
import { createWatch } from '../../ui/watch-viewport.ts';

/** How far from the window a file is drawn. */
const watch = createWatch('60% 0px');
/** How far from the window lines have colours. */
const watchColours = createWatch('30% 0px');

const isSelected = (element: Element): boolean => {
  const selection = getSelection();
  return selection?.isCollapsed === false && selection.containsNode(element, true);
};

/**
 * Whether an element is near enough to have colours. Those that the server sends have them at first, and what is selected keeps them, as
 * the selection would be lost with the elements.
 */
export function useColours(place: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const isHydrating = useHydrating();
  const [isInReach, setIsInReach] = useState(isHydrating);
  useEffect(() => {
    const element = place.current;
    if (!isWatched || element === null) return undefined;
    return watchColours(element, (isIntersecting) => {
      if (isIntersecting || !isSelected(element)) setIsInReach(isIntersecting);
    });
  }, [place, isWatched]);
  return isInReach || !isWatched;
}

/**
 * The height of an element that is far from what the reader sees, so that its content need not be there; undefined while it is near, and
 * where it is to stay. `wasReached` becomes true when it is about to come into view.
 */
export function useFar(
  place: RefObject<HTMLElement | null>,
  { wanted, stays }: { readonly wanted: boolean; readonly stays: boolean },
): {
  readonly height: number | undefined;
  readonly wasReached: boolean;
  /** It was folded, and is opened now. */
  readonly come: () => void;
} {
  const [height, setHeight] = useState<number>();
  const [wasReached, setWasReached] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!wanted || element === null) return undefined;
    return watch(element, (isIntersecting) => {
      // A folded one waits until it is opened.
      if (isIntersecting && element.getAttribute('open') !== null) setWasReached(true);
      setHeight(isIntersecting ? undefined : element.getBoundingClientRect().height);
    });
  }, [place, wanted]);
  const come = useCallback(() => setWasReached(true), []);
  return { height: stays ? undefined : height, wasReached, come };
}
