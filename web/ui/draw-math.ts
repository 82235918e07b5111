import katex from 'katex';

/** Longer formulas are left as source. */
const maximumLength = 10_000;

/**
 * Replaces a formula's source with MathML, which browsers render without styles or fonts. Formulas are not trusted: no links,
 * HTML or images, and recursive macros are stopped.
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
    // Not a formula: leave the source.
    element.dataset['drawn'] = 'failed';
  }
}
