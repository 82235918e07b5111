const number = '\\d{1,3}(?:\\.\\d{1,4})?';
const separator = '[ \\t]{0,3}[, /][ \\t]{0,3}';
const colors = new RegExp(
  '^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})' +
    `|(?:rgb|hsl)a?\\([ \\t]{0,3}${number}(?:deg)?%?(?:${separator}${number}%?){2,3}[ \\t]{0,3}\\))$`,
  'i',
);

/** Whether a text is a CSS colour: `#f00`, `rgb(255, 0, 0)`, `hsl(0, 100%, 50%)`. */
export function isColor(text: string): boolean {
  return text.length <= 60 && colors.test(text);
}

/** A small square in a colour. It uses an SVG's `fill`, because rendered Markdown has no style attributes; empty for an invalid colour. */
export function colorChip(color: string): string {
  if (!isColor(color)) return '';
  return `<svg class="color-chip" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><rect width="12" height="12" rx="3" fill="${color}"></rect></svg>`;
}
