import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { escapeHtml } from '../escape.ts';
import { renderingOf, type Heading, type Rendering } from '../rendering.ts';

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image') return textOf(token.children ?? []);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      return token.type === 'html_inline' ? '' : token.content;
    })
    .join('');
}

function anchorHeadings(state: StateCore): void {
  const rendering = renderingOf(state.env);
  for (const [index, token] of state.tokens.entries()) {
    const inline = state.tokens[index + 1];
    if (token.type !== 'heading_open' || inline?.type !== 'inline') continue;
    const text = textOf(inline.children ?? []).trim();
    const slug = rendering.slug(text);
    if (slug === '') continue;
    rendering.headings.push({ level: Number(token.tag.slice(1)), slug, text });
    token.attrSet('id', slug);
    const anchor = new state.Token('heading_anchor', '', 0);
    anchor.meta = { slug };
    inline.children?.push(anchor);
  }
}

const tableMarker = /^\s*(?:\[\[_TOC_\]\]|\[TOC\])\s*$/i;

/** Whether the source may contain the mark of a table of contents. */
export const hasTableOfContents = (source: string): boolean => /\[\[_TOC_\]\]|\[TOC\]/i.test(source);

/** The first `[[_TOC_]]` or `[TOC]` that is a paragraph of its own becomes the table of contents; others are removed. */
function placeTable(state: StateCore): void {
  let placed = false;
  for (const [index, token] of state.tokens.entries()) {
    const [open, close] = [state.tokens[index - 1], state.tokens[index + 1]];
    if (token.type !== 'inline' || open?.type !== 'paragraph_open' || !tableMarker.test(token.content))
      continue;
    const table = new state.Token(placed ? 'nothing' : 'table_of_contents', '', 0);
    placed = true;
    token.children = [table];
    open.hidden = true;
    if (close !== undefined) close.hidden = true;
  }
}

/** Nested lists of links; a heading that skips levels is only nested one deeper. */
function tableOf(headings: readonly Heading[], rendering: Rendering): string {
  if (headings.length === 0) return '';
  const open: number[] = [];
  let html = '';
  for (const { level, slug, text } of headings) {
    while (open.length > 1 && (open.at(-2) ?? 0) >= level) {
      html += '</li></ul>';
      open.pop();
    }
    if (open.length === 0 || (open.at(-1) ?? 0) < level) {
      html += open.length === 0 ? '<ul class="table-of-contents">' : '<ul>';
      open.push(level);
    } else {
      html += '</li>';
      open[open.length - 1] = level;
    }
    html += `<li><a href="#${escapeHtml(rendering.id(slug))}">${escapeHtml(text)}</a>`;
  }
  return `${html}${'</li></ul>'.repeat(open.length)}\n`;
}

/** Headings with an id and a link to themselves, and the table of contents. */
export function headingRules(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', anchorHeadings);
  md.core.ruler.push('table_of_contents', placeTable);
  md.renderer.rules['nothing'] = () => '';
  md.renderer.rules['heading_anchor'] = (tokens, index, _options, env) => {
    const rendering = renderingOf(env);
    const id = escapeHtml(rendering.id(String(tokens[index]?.meta?.['slug'])));
    // Only for the pointer: screen readers use the heading itself.
    return rendering.fragment(
      `<a class="heading-anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`,
      '',
      ({ inLink }) => !inLink,
    );
  };
  md.renderer.rules['table_of_contents'] = (_tokens, _index, _options, env) => {
    const rendering = renderingOf(env);
    return tableOf(rendering.headings, rendering);
  };
}
