import type { RefObject } from 'react';
import { finder } from './find-again.ts';

export const isNothingFocused = (): boolean => document.activeElement === document.body;

/** Remembers what has the focus in a part whose elements are replaced; the result gives it to what stands there instead, or else to what holds that. */
function takeFocus(part: HTMLElement): () => void {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) return () => undefined;
  const found = finder(part, focused);
  return () => {
    if (!isNothingFocused()) return;
    const now = found();
    const next = now.isConnected ? now : part.querySelector<HTMLElement>('[tabindex="-1"]');
    next?.focus({ preventScroll: true });
  };
}

/** Follows which element of a part has the focus. One that React takes from the page still counts; one that the reader has left does not. */
export function followFocus(part: HTMLElement, latest: RefObject<Element | null>): () => void {
  const { activeElement } = document;
  latest.current = part.contains(activeElement) ? activeElement : null;
  const onFocus = ({ target }: FocusEvent): void => {
    latest.current = target as Element;
  };
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if ((target as Element).isConnected && latest.current === target) latest.current = null;
    });
  part.addEventListener('focusin', onFocus);
  part.addEventListener('focusout', onBlur);
  return () => {
    part.removeEventListener('focusin', onFocus);
    part.removeEventListener('focusout', onBlur);
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Takes what was typed into a part whose elements are replaced, and the focus; the result gives both to what is there instead. */
export function takeTexts(element: HTMLElement): () => void {
  const texts = [...element.querySelectorAll<TextField>('input[type="text"], input[type="search"], textarea')]
    .filter((field) => field.name !== '' && field.value !== field.defaultValue)
    .map((field) => ({ field, name: field.name, value: field.value, caret: field.selectionEnd }));
  const { activeElement: focused } = document;
  const focusAgain = takeFocus(element);
  return () => {
    focusAgain();
    for (const { field, name, value, caret } of texts) {
      const now = element.querySelector<TextField>(`${field.localName}[name="${CSS.escape(name)}"]`);
      if (now === null || now === field) continue;
      // React takes a value that is set the ordinary way for its own.
      const prototype = Object.getPrototypeOf(now) as TextField;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(now, value);
      if (field === focused && (isNothingFocused() || document.activeElement === now)) {
        now.focus({ preventScroll: true });
        now.setSelectionRange(caret, caret);
      }
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
