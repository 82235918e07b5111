/** How close to the screen formulas and diagrams are drawn. */
const margin = '400px';

/**
 * Draws the formulas and diagrams of a text when they come close to the screen, with code loaded for each kind. What can't be drawn stays
 * as source.
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
    { rootMargin: margin },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  for (const element of body.querySelectorAll(
    '[data-math]:not([data-drawn]), [data-mermaid]:not([data-drawn])',
  ))
    observer.observe(element);
}
