import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { Reference } from '../markdown-types.ts';
import { grammarOf } from '../reference-grammar.ts';
import { referenceOfUrl, scanReferences } from '../reference-pattern.ts';
import { referencePlaceholder } from '../reference-placeholder.ts';
import { renderingOf, type Rendering } from '../rendering.ts';

/**
 * A placeholder for a reference. It is only recorded when it is inserted: not in a link or code of raw HTML, where its text stays as
 * written.
 */
function placeholderOf(
  rendering: Rendering,
  reference: Reference,
  shown: string,
  url?: { href: string; fragment: string | undefined },
): string {
  const html = referencePlaceholder(reference, shown, url);
  return rendering.fragment(
    html,
    url?.href ?? reference.text,
    ({ inLink, inCode }) => !inLink && !inCode && rendering.note(reference),
  );
}

function splitText(state: StateCore, token: Token, before: Token | undefined): Token[] {
  const { projectPath, syntaxes } = renderingOf(state.env).options;
  const parts: Token[] = [];
  let position = 0;
  const push = (type: string, content: string): Token => {
    const part = new state.Token(type, '', 0);
    part.content = content;
    part.level = token.level;
    parts.push(part);
    return part;
  };
  for (const { index, reference } of scanReferences(grammarOf(syntaxes), token.content, projectPath)) {
    // `a\_b/c#1`: the escaped character belongs to the path, so the rest is no complete reference.
    if (index === 0 && before?.type === 'text_special' && /[\w./-]$/.test(before.content)) continue;
    if (index > position) push('text', token.content.slice(position, index));
    push('reference', reference.text).meta = { reference };
    position = index + reference.text.length;
  }
  if (parts.length === 0) return [token];
  if (position < token.content.length) push('text', token.content.slice(position));
  return parts;
}

/** A bare URL of this instance is treated like the short form of its target. */
function urlToken(state: StateCore, tokens: readonly Token[], index: number): Token | undefined {
  const open = tokens[index];
  const [text, close] = [tokens[index + 1], tokens[index + 2]];
  if (open?.type !== 'link_open' || open.info !== 'auto' || text?.type !== 'text') return undefined;
  if (close?.type !== 'link_close') return undefined;
  const { instanceUrl, projectPath, syntaxes } = renderingOf(state.env).options;
  const href = String(open.attrGet('href'));
  const found = referenceOfUrl(grammarOf(syntaxes), href, instanceUrl, projectPath);
  if (found === undefined) return undefined;
  const token = new state.Token('reference', '', 0);
  token.content = found.shorthand;
  token.meta = { reference: found.reference, url: { href, fragment: found.fragment } };
  return token;
}

function replaceReferences(state: StateCore): void {
  for (const block of state.tokens) {
    if (block.type !== 'inline' || block.children === null) continue;
    const children: Token[] = [];
    let linkDepth = 0;
    for (let index = 0; index < block.children.length; index++) {
      const token = block.children[index];
      if (token === undefined) continue;
      const replaced = linkDepth === 0 ? urlToken(state, block.children, index) : undefined;
      if (replaced !== undefined) {
        children.push(replaced);
        index += 2;
        continue;
      }
      if (token.type === 'link_open') linkDepth++;
      else if (token.type === 'link_close') linkDepth--;
      if (token.type === 'text' && linkDepth === 0) {
        for (const part of splitText(state, token, block.children[index - 1])) children.push(part);
      } else {
        children.push(token);
      }
    }
    block.children = children;
  }
}

/** Mentions and references in text; see {@link referencePlaceholder}. */
export function referenceRules(md: MarkdownIt): void {
  // Before text_join, while escaped characters (`\#1`) are still separate tokens.
  md.core.ruler.before('text_join', 'references', replaceReferences);
  md.renderer.rules['reference'] = (tokens, index, _options, env) => {
    const token = tokens[index];
    const meta = token?.meta as {
      reference: Reference;
      url?: { href: string; fragment: string | undefined };
    } | null;
    if (token === undefined || meta === null) return '';
    return placeholderOf(renderingOf(env), meta.reference, token.content, meta.url);
  };
}
