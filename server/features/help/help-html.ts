import { posix } from 'node:path';
import type { HelpPage } from '../../../contract/help/help.ts';
import { escapeHtml, fillReferences, type Markdown } from '../../markdown/index.ts';
import type { HelpDocument } from './help-documents.ts';

/** A fence with `markdown`: an example, which can contain shorter fences. */
const examples = /^(`{3,})markdown\n([\s\S]*?)\n\1$/gm;
const shownExample = /<pre data-language="markdown"[^>]*>[\s\S]*?<\/pre>\n/g;

/** References stay plain text here. */
async function render(markdown: Markdown, source: string, idPrefix = ''): Promise<string> {
  const { html } = await markdown.render(source, { kind: 'text', ...(idPrefix === '' ? {} : { idPrefix }) });
  return fillReferences(html, new Map());
}

/** Turns links between documents into links between pages; links to anything outside of the help become text. */
function resolveLinks(
  html: string,
  file: string,
  documents: ReadonlyMap<string, HelpDocument>,
  root: string,
): string {
  const pages = new Map([...documents.values()].map((one) => [one.file, one.page]));
  return html.replaceAll(
    /<a href="(?!#|[a-z]+:|\/)([^"#]*)(#[^"]*)?">([\s\S]*?)<\/a>/g,
    (_, path: string, fragment: string | undefined, text: string) => {
      const page = pages.get(posix.join(posix.dirname(file), path));
      return page === undefined
        ? text
        : `<a href="${root}/help${page === '' ? '' : `/${page}`}${fragment ?? ''}">${text}</a>`;
    },
  );
}

/** `#locked` leads to a heading without script: these texts are our own, so their ids need no prefix. */
const withOwnIds = (html: string): string =>
  html.replaceAll(/( (?:id|href)="#?)user-content-/g, (_, before: string) => before);

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** A document as a page: without its title, which the page shows itself, and with each example as it is rendered. */
export async function renderHelp(
  markdown: Markdown,
  document: HelpDocument,
  documents: ReadonlyMap<string, HelpDocument>,
  root: string,
): Promise<HelpPage> {
  const rendered = await Promise.all(
    [...document.source.matchAll(examples)].map(([, , source], index) =>
      render(markdown, source!, `example-${index + 1}-`),
    ),
  );
  const text = withOwnIds(
    resolveLinks(await render(markdown, document.source), document.file, documents, root),
  ).replace(/<h1[\s\S]*?<\/h1>\n?/, '');
  const headings = [...text.matchAll(/<h([23]) id="([^"]*)">([\s\S]*?)<\/h\1>/g)].map(
    ([, level, id, inner]) => ({ id: textOf(id!), text: textOf(inner!), level: Number(level) }),
  );
  let next = 0;
  const html = text.replaceAll(shownExample, (source) => {
    const example = rendered[next++];
    return example === undefined ? source : `${source}<div class="help-example">${example}</div>\n`;
  });
  return {
    page: document.page,
    title: document.title,
    // Images in examples are the instance's own.
    html: html.replaceAll(/ src="\/(?!\/)/g, ` src="${escapeHtml(root)}/`),
    headings,
    documents: [...documents.values()].map(({ page, title }) => ({ page, title })),
  };
}
