import { useEffect, useState, type RefObject } from 'react';

/** The part of the window, below the head that stays at the top, in which a file is looked at. */
const sight = { above: 60, below: 0.4 };

const cardsIn = (area: HTMLElement): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('.diff-file')];

/** The hash of the file that the reader looks at now, also where the page has just been scrolled. */
export function findFileInView(area: HTMLElement): string | undefined {
  const end = innerHeight * (1 - sight.below);
  return cardsIn(area).find((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > sight.above && top < end;
  })?.dataset['file'];
}

/** The hash of the file that the reader looks at: the first of those in sight. */
export function useFileInView(
  root: RefObject<HTMLElement | null>,
  files: readonly unknown[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const area = root.current!;
    const inSight = new Set<Element>();
    const watched = new WeakSet<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        const first = cardsIn(area).find((card) => inSight.has(card));
        if (first !== undefined) setCurrent(first.dataset['file']);
      },
      { rootMargin: `-${sight.above}px 0px -${sight.below * 100}% 0px` },
    );
    const watch = (): void => {
      for (const card of cardsIn(area)) {
        if (watched.has(card)) continue;
        watched.add(card);
        observer.observe(card);
      }
    };
    watch();
    // Cards come and go with their groups.
    const came = new MutationObserver(watch);
    came.observe(area, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      came.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the cards are those of the files
  }, [root, files]);
  return current;
}
