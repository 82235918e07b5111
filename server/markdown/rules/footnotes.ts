import type { MarkdownIt, StateCore, Token } from 'markdown-it';
// @ts-expect-error -- comes without types
import footnotes from 'markdown-it-footnote';

interface Footnotes {
  list?: { label: string; count: number }[];
}

/** Removes the definitions from the text; one within a definition is a footnote of its own. */
function takeDefinitions(tokens: readonly Token[]): { text: Token[]; definitions: Map<string, Token[]> } {
  const text: Token[] = [];
  const definitions = new Map<string, Token[]>();
  const open: { label: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      open.push({ label: String(token.meta?.['label']), tokens: [] });
    } else if (token.type === 'footnote_reference_close') {
      const done = open.pop();
      if (done !== undefined && !definitions.has(done.label)) definitions.set(done.label, done.tokens);
    } else {
      (open.at(-1)?.tokens ?? text).push(token);
    }
  }
  return { text, definitions };
}

/** Appends the referenced footnotes to the text, by number. */
function footnoteTail(state: StateCore): void {
  const found = state.env['footnotes'] as Footnotes | undefined;
  if (found === undefined) return;
  const { text, definitions } = takeDefinitions(state.tokens);
  state.tokens = text;
  if (found.list === undefined) return;
  const push = (type: string, nesting: -1 | 0 | 1, meta: Token['meta'] = null): void => {
    const token = new state.Token(type, '', nesting);
    token.meta = meta;
    state.tokens.push(token);
  };
  push('footnote_block_open', 1);
  for (const [id, { label, count }] of found.list.entries()) {
    push('footnote_open', 1, { id });
    for (const token of definitions.get(label) ?? []) state.tokens.push(token);
    const last = state.tokens.at(-1);
    const paragraphClose = last?.type === 'paragraph_close' ? state.tokens.pop() : undefined;
    for (let subId = 0; subId < Math.min(count, 20); subId++) push('footnote_anchor', 0, { id, subId });
    if (paragraphClose !== undefined) state.tokens.push(paragraphClose);
    push('footnote_close', -1);
  }
  push('footnote_block_close', -1);
}

function names(tokens: readonly Token[], index: number): { number: number; reference: string } {
  const meta = tokens[index]?.meta as { id: number; subId?: number } | null;
  const number = (meta?.id ?? 0) + 1;
  return { number, reference: `fnref-${number}${meta?.subId ? `-${meta.subId}` : ''}` };
}

/**
 * Footnotes: markdown-it-footnote parses them; the numbering at the end is our own, in one pass, where its own copies all tokens for
 * each footnote. The sanitiser adapts their ids like all others.
 */
export function footnoteRules(md: MarkdownIt): void {
  md.use(footnotes as (parser: MarkdownIt) => void);
  md.inline.ruler.disable('footnote_inline');
  md.core.ruler.at('footnote_tail', footnoteTail);
  md.renderer.rules['footnote_ref'] = (tokens, index) => {
    const { number, reference } = names(tokens, index);
    return `<sup class="footnote-ref"><a href="#fn-${number}" id="${reference}">${number}</a></sup>`;
  };
  md.renderer.rules['footnote_block_open'] = () => '<section class="footnotes">\n<ol>\n';
  md.renderer.rules['footnote_block_close'] = () => '</ol>\n</section>\n';
  md.renderer.rules['footnote_open'] = (tokens, index) => `<li id="fn-${names(tokens, index).number}">`;
  md.renderer.rules['footnote_close'] = () => '</li>\n';
  md.renderer.rules['footnote_anchor'] = (tokens, index) =>
    ` <a href="#${names(tokens, index).reference}" class="footnote-backref">↩\uFE0E</a>`;
}
