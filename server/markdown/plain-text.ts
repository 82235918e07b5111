import { escapeHtml } from './escape.ts';
import { markdownLimits, type RenderedMarkdown } from './markdown-types.ts';

/** A text as it is, with its line ends; truncated at Markdown's maximum size. */
export function renderPlainText(text: string): string {
  return `<pre class="plain-text">${escapeHtml(text.slice(0, markdownLimits.source))}</pre>`;
}

/** Replaces Markdown that exceeds a limit. */
export function plainResult(source: string, limit: NonNullable<RenderedMarkdown['limit']>): RenderedMarkdown {
  return {
    html: renderPlainText(source),
    references: [],
    tasks: [],
    taskCount: 0,
    completedTaskCount: 0,
    suggestions: [],
    limit,
  };
}

export type DocumentMarkup = 'markdown' | 'text' | 'unsupported';

const unsupported =
  /\.(?:rst|rest|adoc|asciidoc|asc|org|textile|creole|rdoc|pod|wiki|mediawiki|texinfo|texi|tex)$/i;

/**
 * How a document is shown: as Markdown, as plain text, or as the source of a markup language that is not rendered, with a note that
 * says so. Undefined if it is no document.
 */
export function documentMarkup(path: string): DocumentMarkup | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?:md|markdown|mdown|mkdn?|mkdown|mdwn|ronn|workbook)$/i.test(name)) return 'markdown';
  if (unsupported.test(name)) return 'unsupported';
  if (/\.(?:txt|text)$/i.test(name)) return 'text';
  return /^(?:readme|license|licence|copying|contributing|changelog|changes|authors|install|news|security|notice)$/i.test(
    name,
  )
    ? 'text'
    : undefined;
}

export interface RenderedDocument extends RenderedMarkdown {
  markup: DocumentMarkup;
}

/** A document that is not Markdown. */
export function plainDocument(text: string, markup: Exclude<DocumentMarkup, 'markdown'>): RenderedDocument {
  const result = {
    html: renderPlainText(text),
    references: [],
    tasks: [],
    taskCount: 0,
    completedTaskCount: 0,
    suggestions: [],
  };
  return text.length > markdownLimits.source
    ? { ...result, markup, limit: 'source-size' }
    : { ...result, markup };
}
