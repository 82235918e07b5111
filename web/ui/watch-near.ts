/** One observer for all elements that are near within this margin around the window. */
export function createWatch(
  rootMargin: string,
): (element: Element, follow: (near: boolean) => void) => () => void {
  const watched = new WeakMap<Element, (near: boolean) => void>();
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
