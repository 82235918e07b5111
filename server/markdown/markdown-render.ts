import MarkdownIt, { type Env, type MarkdownIt as MarkdownParser, type Token } from 'markdown-it';
import { blockTokens } from './block-tokens.ts';
import { markdownLimits, type MarkdownOptions, type RenderedMarkdown } from './markdown-types.ts';
import { plainResult } from './plain-text.ts';
import { environmentOf, Rendering } from './rendering.ts';
import { alertRules } from './rules/alerts.ts';
import { autolinkRules } from './rules/autolinks.ts';
import { codeRules } from './rules/code.ts';
import { elementRules } from './rules/elements.ts';
import { emojiRules } from './rules/emoji.ts';
import { footnoteRules } from './rules/footnotes.ts';
import { frontMatterRules } from './rules/front-matter.ts';
import { headingRules } from './rules/headings.ts';
import { inlineDiffRules } from './rules/inline-diff.ts';
import { mathRules } from './rules/math.ts';
import { mediaRules } from './rules/media.ts';
import { referenceRules } from './rules/references.ts';
import { taskRules } from './rules/tasks.ts';
import { takeSuggestions } from './rules/suggestions.ts';
import { sanitize } from './sanitize.ts';

function createParser(): MarkdownParser {
  return new MarkdownIt({ html: true, maxNesting: markdownLimits.nesting })
    .use(blockTokens)
    .use(frontMatterRules)
    .use(footnoteRules)
    .use(alertRules)
    .use(taskRules)
    .use(autolinkRules)
    .use(emojiRules)
    .use(inlineDiffRules)
    .use(codeRules)
    .use(mathRules)
    .use(mediaRules)
    .use(referenceRules)
    .use(headingRules)
    .use(elementRules);
}

/** The rules that find the blocks of a source; all others handle one block at a time. */
const blockRules = ['normalize', 'block', 'tasks', 'alerts', 'strip_references'];

let blockParser: MarkdownParser | undefined;
let blockRenderer: MarkdownParser | undefined;

/** Parses the blocks of a text, with their lines as written; definitions of links and footnotes are stored in `env`. */
export function parseBlocks(text: string, env: Env): Token[] {
  if (blockParser === undefined) {
    blockParser = createParser();
    blockParser.core.ruler.enableOnly(blockRules);
  }
  return blockParser.parse(text, env);
}

/** The HTML, before sanitising, of the result of {@link parseBlocks}, or of part of it. */
export function renderBlocks(tokens: Token[], env: Env): string {
  if (blockRenderer === undefined) {
    blockRenderer = createParser();
    blockRenderer.core.ruler.disable(blockRules);
  }
  const md = blockRenderer;
  const state = new md.core.State('', md, env);
  state.tokens = tokens;
  md.core.process(state);
  return md.renderer.render(state.tokens, md.options, env);
}

/** The HTML of a text before sanitising, and what was recorded about it. */
export function parseMarkdown(
  source: string,
  options: MarkdownOptions,
): { html: string; rendering: Rendering } {
  // A lone surrogate can't be encoded in a URL or in UTF-8.
  const text = source.toWellFormed();
  const rendering = new Rendering(text, options);
  const env = environmentOf(rendering);
  const tokens = parseBlocks(text, env);
  rendering.suggestions = takeSuggestions(tokens);
  return { html: renderBlocks(tokens, env), rendering };
}

/** Renders in this thread; `createMarkdown` moves large texts to other threads. */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  if (source.length > markdownLimits.source) return plainResult(source, 'source-size');
  const { html: written, rendering } = parseMarkdown(source, options);
  const html = sanitize(written, rendering);
  if (html.length > markdownLimits.output) return plainResult(source, 'output-size');
  return rendering.result(html);
}
