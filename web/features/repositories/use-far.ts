import { useCallback, useEffect, useState, type RefObject } from 'react';

/** How far from the window a file is drawn. */
const margin = '60% 0px';

const watched = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all files. */
function watch(element: Element, follow: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  watched.set(element, follow);
  observer.observe(element);
  return () => {
    observer!.unobserve(element);
    watched.delete(element);
  };
}

/**
 * The height of an element that is far from what the reader sees, so that its content need not be there; undefined while it is near, and
 * where it is to stay. `wasNear` becomes true when the reader comes near.
 */
export function useFar(
  place: RefObject<HTMLElement | null>,
  { wanted, stays }: { readonly wanted: boolean; readonly stays: boolean },
): {
  readonly height: number | undefined;
  readonly wasNear: boolean;
  /** It was folded, and is opened now. */
  readonly come: () => void;
} {
  const [height, setHeight] = useState<number>();
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!wanted || element === null) return undefined;
    return watch(element, (near) => {
      // A folded one waits until it is opened.
      if (near && element.getAttribute('open') !== null) setWasNear(true);
      setHeight(near ? undefined : element.getBoundingClientRect().height);
    });
  }, [place, wanted]);
  const come = useCallback(() => setWasNear(true), []);
  return { height: stays ? undefined : height, wasNear, come };
}
