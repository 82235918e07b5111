import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '../escape.ts';
import { markdownLimits } from '../markdown-types.ts';
import { renderingOf, type Rendering } from '../rendering.ts';

/** Raw HTML is passed to the sanitiser, up to a number of tags; the rest is shown as text. */
function rawHtml(token: Token | undefined, rendering: Rendering): string {
  const html = token?.content ?? '';
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) rendering.htmlTags++;
  return rendering.htmlTags > markdownLimits.htmlTags ? escapeHtml(html) : html;
}

/** GFM's small differences from markdown-it: `del`, `align` instead of a style, bounded raw HTML. */
export function elementRules(md: MarkdownIt): void {
  const renderToken = (tokens: Token[], index: number): string => {
    const token = tokens[index];
    if (token === undefined) return '';
    if (token.tag === 's') token.tag = 'del';
    const style = token.attrs?.find(([name]) => name === 'style');
    if (style !== undefined) {
      style[0] = 'align';
      style[1] = String(style[1]).replace('text-align:', '');
    }
    return md.renderer.renderToken(tokens, index, md.options);
  };
  for (const type of ['s_open', 's_close', 'th_open', 'td_open']) md.renderer.rules[type] = renderToken;
  for (const type of ['html_block', 'html_inline']) {
    md.renderer.rules[type] = (tokens, index, _options, env) => rawHtml(tokens[index], renderingOf(env));
  }
}
