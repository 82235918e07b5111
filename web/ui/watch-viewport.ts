/** One observer for all elements that come into the window or within this margin around it. */
export function createWatch(
  rootMargin: string,
): (element: Element, follow: (isIntersecting: boolean) => void) => () => void {
  const watched = new WeakMap<Element, (isIntersecting: boolean) => void>();
  let observer: IntersectionObserver | undefined;
  return (element, follow) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
      },
      { rootMargin },
    );
    watched.set(element, follow);
    observer.observe(element);
    return () => {
      observer!.unobserve(element);
      watched.delete(element);
    };
  };
}
