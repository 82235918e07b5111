import { useEffect } from 'react';

let typed = '';

function keep(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Stands where an overlay or a form is about to be: what is typed meanwhile is meant for it and is no shortcut. */
export function TypingAhead() {
  useEffect(() => {
    typed = '';
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, []);
  return null;
}

/** What was typed before it was there; said once. */
export function takeTyped(): string {
  const text = typed;
  typed = '';
  return text;
}
