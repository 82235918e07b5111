import { InputRange } from 'dom-input-range';

const gap = 4;
const [leastHeight, mostHeight] = [96, 320];

/**
 * Keeps a box of the top layer below (or above) a place in the text and inside the visible window, until it is stopped.
 * Call it again when the content of the box has changed.
 */
export function followCaret(box: HTMLElement, field: HTMLTextAreaElement, at: number): () => void {
  const put = (): void => {
    const caret = new InputRange(field, at, at).getBoundingClientRect();
    const whole = field.getBoundingClientRect();
    const view = window.visualViewport;
    const [width, height] = [view?.width ?? innerWidth, view?.height ?? innerHeight];
    // If the line is scrolled out of the field, the box stays at the field's edge.
    const top = Math.min(Math.max(caret.top, whole.top), whole.bottom);
    const bottom = Math.min(Math.max(caret.bottom, whole.top), whole.bottom);
    const below = height - bottom - gap * 2;
    const above = top - gap * 2;
    box.style.maxHeight = `${mostHeight}px`;
    const wanted = box.offsetHeight;
    const flips = wanted > below && above > below;
    const allowed = Math.max(leastHeight, flips ? above : below);
    box.style.maxHeight = `${Math.min(mostHeight, allowed)}px`;
    box.style.top = `${flips ? top - gap - Math.min(wanted, allowed) : bottom + gap}px`;
    box.style.left = `${Math.max(gap * 2, Math.min(caret.left, width - box.offsetWidth - gap * 2))}px`;
  };
  // Ignore the scrolling of the list itself.
  const onScroll = (event: Event): void => {
    if (event.target !== box) put();
  };
  put();
  addEventListener('scroll', onScroll, { capture: true, passive: true });
  addEventListener('resize', put);
  window.visualViewport?.addEventListener('resize', put);
  return () => {
    removeEventListener('scroll', onScroll, { capture: true });
    removeEventListener('resize', put);
    window.visualViewport?.removeEventListener('resize', put);
  };
}
