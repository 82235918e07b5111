import katex from 'katex';

/** Formulas beyond this are left as their source. */
const maximumLength = 10_000;

/**
 * Puts MathML in place of a formula's source, which browsers set without styles or fonts. Nothing in a formula is trusted: no links,
 * no HTML, no images, and macros that call each other end.
 */
export function drawMath(element: HTMLElement): void {
  const source = element.textContent ?? '';
  if (source.length > maximumLength) return;
  try {
    const html = katex.renderToString(source, {
      output: 'mathml',
      displayMode: element.dataset['math'] === 'display',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
    element.innerHTML = html;
    element.dataset['drawn'] = '';
  } catch {
    // It is no formula: the reader sees what was written.
    element.dataset['drawn'] = 'failed';
  }
}
