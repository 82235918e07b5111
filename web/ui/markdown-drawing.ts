/** How near to the screen something has to be to be drawn. */
const near = '400px';

/**
 * Draws the formulas and diagrams of a text when they come near the screen, each by what its kind loads. What can't be drawn stays
 * its source.
 */
export function drawWhenSeen(body: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const element = target as HTMLElement;
        void (element.dataset['mermaid'] === undefined
          ? import('./draw-math.ts').then(({ drawMath }) => drawMath(element))
          : import('./draw-diagram.ts').then(({ drawDiagram }) => drawDiagram(element)));
      }
    },
    { rootMargin: near },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  for (const element of body.querySelectorAll(
    '[data-math]:not([data-drawn]), [data-mermaid]:not([data-drawn])',
  ))
    observer.observe(element);
}
