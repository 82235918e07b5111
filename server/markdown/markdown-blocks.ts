import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Env, Token } from 'markdown-it';
import { BlockRendering, type RenderedBlock } from './block-rendering.ts';
import { parseBlocks, renderBlocks, renderMarkdown } from './markdown-render.ts';
import { markdownLimits, type MarkdownOptions, type RenderedMarkdown } from './markdown-types.ts';
import { environmentOf, Rendering } from './rendering.ts';
import { hasTableOfContents } from './rules/headings.ts';
import { takeSuggestions } from './rules/suggestions.ts';
import { sanitizeOwn } from './sanitize.ts';

/** Rendered blocks by their tokens: repeated previews of a long text change only one of them. */
const known = new LRUCache<string, RenderedBlock>({
  maxSize: 8 * 1024 * 1024,
  maxEntrySize: 256 * 1024,
  sizeCalculation: ({ html, references }, key) =>
    2 * html.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 0), key.length) +
    300 * references.length +
    300,
});

/** Ids of contexts: place and link definitions of a text. The id is the prefix of its blocks' keys, which are many. */
const contexts = new LRUCache<string, number>({ max: 200 });
let lastContext = 0;

function contextOf(options: MarkdownOptions, env: Env): string {
  const content = hash('sha1', JSON.stringify([options, env['references']]));
  const number = contexts.get(content) ?? ++lastContext;
  contexts.set(content, number);
  return `${number}\0`;
}

/** The top-level blocks of a document, each with everything inside. */
function* topLevelBlocks(tokens: readonly Token[]): Generator<Token[]> {
  let depth = 0;
  let start = 0;
  for (let index = 0; index < tokens.length; index++) {
    depth += tokens[index]!.nesting;
    if (depth > 0) continue;
    yield tokens.slice(start, index + 1);
    start = index + 1;
  }
}

/**
 * Everything that determines how a block is rendered. No source contains a NUL, and each field begins with a letter, so keys are
 * unique.
 */
function keyOf(block: readonly Token[]): string {
  let key = '';
  for (const token of block) {
    // A closing token adds nothing to its opening one.
    if (token.nesting === -1) {
      key += '\0';
      continue;
    }
    key += `${token.type}\0${token.tag}\0`;
    if (token.content !== '') key += `c${token.content}\0`;
    if (token.info !== '') key += `i${token.info}\0`;
    if (token.markup !== '') key += `m${token.markup}\0`;
    if (token.hidden) key += 'h\0';
    if (token.attrs !== null) key += `a${JSON.stringify(token.attrs)}\0`;
    if (token.meta !== null) key += `d${JSON.stringify({ ...token.meta, taskIndex: undefined })}\0`;
    key += '\0';
  }
  return key;
}

/** Inserts a block into its document; undefined if that exceeds a limit of the document. */
function place(block: RenderedBlock, firstTask: number, document: Rendering): string | undefined {
  document.links += block.links;
  document.highlightedCode += block.highlightedCode;
  if (document.links > markdownLimits.links || document.highlightedCode > markdownLimits.highlightedCode)
    return undefined;
  for (const reference of block.references) if (!document.note(reference)) return undefined;
  const gaps = block.gaps.map((gap) =>
    'task' in gap ? document.taskPosition(firstTask + gap.task) : document.slug(gap.heading),
  );
  let html = '';
  for (const part of block.html) html += typeof part === 'string' ? part : gaps[part]!;
  return html;
}

/** Undefined if a block depends on its document: through the author's HTML, footnotes, a table of contents, a limit. */
export function renderBlockwise(source: string, options: MarkdownOptions): RenderedMarkdown | undefined {
  if (source.length > markdownLimits.source || hasTableOfContents(source)) return undefined;
  const text = source.toWellFormed();
  const document = new Rendering(text, options);
  const env = environmentOf(document);
  const tokens = parseBlocks(text, env);
  document.suggestions = takeSuggestions(tokens);
  if (env['footnotes'] !== undefined || tokens.some(({ type }) => type === 'html_block')) return undefined;

  const context = contextOf(options, env);
  const rendering = new BlockRendering(options);
  const blockEnv = { ...env, ...environmentOf(rendering) };
  let html = '';
  let tasks = 0;
  for (const block of topLevelBlocks(tokens)) {
    const key = context + keyOf(block);
    let rendered = known.get(key);
    if (rendered === undefined) {
      rendering.begin(tasks);
      const safe = sanitizeOwn(renderBlocks(block, blockEnv), rendering);
      if (safe === undefined) return undefined;
      rendered = rendering.block(safe);
      known.set(key, rendered);
    }
    const placed = place(rendered, tasks, document);
    if (placed === undefined) return undefined;
    html += placed;
    tasks += rendered.tasks;
  }
  return html.length > markdownLimits.output ? undefined : document.result(html);
}

/**
 * The result of {@link renderMarkdown}, faster for a text that was mostly rendered before: the text is parsed into blocks each time,
 * but cached blocks are not rendered again (docs/decisions/0020).
 */
export function renderMarkdownByBlocks(source: string, options: MarkdownOptions): RenderedMarkdown {
  return renderBlockwise(source, options) ?? renderMarkdown(source, options);
}
