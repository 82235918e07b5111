import { useLayoutEffect, useRef, type RefObject } from 'react';

// The server renders no layout.
const useBeforePaint = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

/** Makes a field as high as its text, unless its height is not the `own` one of the last call. Returns the one to give to the next. */
function grow(field: HTMLTextAreaElement, own: string): string {
  const { style } = field;
  if (style.height !== own) return own;
  const page = document.documentElement;
  const { scrollTop } = page;
  style.height = 'auto';
  style.height = `${field.scrollHeight}px`;
  // The page was shorter for a moment.
  if (page.scrollTop !== scrollTop) page.scrollTop = scrollTop;
  return style.height;
}

/**
 * Lets a field grow with its text in browsers without `field-sizing`, such as Safari before 26.2. Whoever has dragged its corner keeps that
 * height.
 */
export function useGrowing(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  enabled: boolean,
): void {
  const own = useRef('');
  useBeforePaint(() => {
    if (field.current === null || !enabled || CSS.supports('field-sizing', 'content')) return;
    own.current = grow(field.current, own.current);
  }, [enabled, field, text]);
}
