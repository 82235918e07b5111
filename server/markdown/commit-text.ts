import { escapeHtml } from './escape.ts';
import { referencePlaceholder } from './reference-placeholder.ts';
import type { ReferenceSyntax } from './markdown-types.ts';
import { grammarOf } from './reference-grammar.ts';
import { scanReferences } from './reference-pattern.ts';

const shownCharacters = 100_000;
const url = /https?:\/\/[^\s<>"'`\\]{1,2000}/g;

/** Plain text such as a commit's message as safe HTML: escaped, with placeholders for references and links for addresses. */
export function renderCommitText(
  text: string,
  projectPath: string,
  syntaxes: readonly ReferenceSyntax[],
): string {
  const source = text.slice(0, shownCharacters);
  let html = '';
  let position = 0;
  for (const match of source.matchAll(url)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    html += renderReferences(source.slice(position, match.index), projectPath, syntaxes);
    html += `<a href="${escapeHtml(address)}" rel="nofollow noreferrer noopener">${escapeHtml(address)}</a>`;
    position = match.index + address.length;
  }
  return html + renderReferences(source.slice(position), projectPath, syntaxes);
}

/** The same without links for addresses: for text in which an address is only part of a name. */
export function renderReferences(
  text: string,
  projectPath: string,
  syntaxes: readonly ReferenceSyntax[],
): string {
  let html = '';
  let position = 0;
  for (const { index, reference } of scanReferences(grammarOf(syntaxes), text, projectPath)) {
    if (index < position) continue;
    html += escapeHtml(text.slice(position, index)) + referencePlaceholder(reference, reference.text);
    position = index + reference.text.length;
  }
  return html + escapeHtml(text.slice(position));
}
