import { useEffect } from 'react';
import { isComposing } from './composing.ts';

let typed = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Where the focus was when the waiting began. */
let before: Element | null = null;

function keep(event: KeyboardEvent): void {
  // Somebody who has turned to a field meanwhile writes there.
  if (event.target !== before && event.target instanceof HTMLElement && isField(event.target)) return;
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const isField = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('input, textarea, select');

/** A placeholder for an overlay or form that is loading: keys typed meanwhile are meant for it and trigger no shortcut. */
export function TypingAhead() {
  useEffect(() => {
    // Another placeholder can have been there before.
    clearTimeout(forgetting);
    before = document.activeElement;
    document.addEventListener('keydown', keep, true);
    return () => {
      document.removeEventListener('keydown', keep, true);
      forgetting = setTimeout(takeTyped);
    };
  }, []);
  return null;
}

/** Returns what was typed before it loaded; only once. */
export function takeTyped(): string {
  const text = typed;
  typed = '';
  return text;
}
