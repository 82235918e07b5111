/** About one screen: the script of a part this close is fetched before the reader gets there. */
const margin = '800px 0px';

/** Whether a use or the reader's approach is reported. Call the result to stop. */
export type Watch = (element: HTMLElement, fire: () => void) => () => void;

/** What the reader does shortly before using a part. */
const uses = ['pointerover', 'touchstart', 'dragenter', 'focusin', 'keydown'] as const;

/** What to call when a part is used, by its element. */
const asleep = new Map<Element, () => void>();

function onUse({ target }: Event): void {
  for (let part = target instanceof Element ? target : null; part !== null; part = part.parentElement)
    asleep.get(part)?.();
}

export function whenUsed(element: HTMLElement, fire: () => void): () => void {
  // In the capture phase, because React stops events on elements that are not hydrated yet; one listener for all parts of the page.
  if (asleep.size === 0)
    for (const use of uses) document.addEventListener(use, onUse, { passive: true, capture: true });
  asleep.set(element, fire);
  // Pointer or focus can be there before the page listens.
  if (element.querySelector(':hover') !== null || element.contains(document.activeElement)) fire();
  return () => {
    asleep.delete(element);
    if (asleep.size > 0) return;
    for (const use of uses) document.removeEventListener(use, onUse, { capture: true });
  };
}

/** Pointer and focus are there already when the part begins to listen: React does not always repeat what came before. */
export function repeatUse(element: HTMLElement): void {
  const hovered = [...element.querySelectorAll(':hover')].at(-1);
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const { activeElement: focused } = document;
  if (focused !== null && element.contains(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

export function whenVisible(element: HTMLElement, fire: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) fire();
    },
    { rootMargin: margin },
  );
  // A frame without a box of its own is never seen, but what it contains is.
  for (const each of [element, ...element.children]) observer.observe(each);
  return () => observer.disconnect();
}

export function whenVisibleOrUsed(element: HTMLElement, fire: () => void): () => void {
  const stops = [whenVisible(element, fire), whenUsed(element, fire)];
  return () => {
    for (const stop of stops) stop();
  };
}
