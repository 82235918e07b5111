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

/** The rules that make blocks of a source; all others look at one block after the other. */
const blockRules = ['normalize', 'block', 'tasks', 'alerts', 'strip_references'];

let blockParser: MarkdownParser | undefined;
let blockRenderer: MarkdownParser | undefined;

/** The blocks of a text, their lines as they are written; definitions of links and footnotes are noted in `env`. */
export function parseBlocks(text: string, env: Env): Token[] {
  if (blockParser === undefined) {
    blockParser = createParser();
    blockParser.core.ruler.enableOnly(blockRules);
  }
  return blockParser.parse(text, env);
}

/** The HTML, before it is made safe, of what {@link parseBlocks} found, or of some of it. */
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

/** The HTML of a text before it is made safe, and what was noted of it. */
export function parseMarkdown(
  source: string,
  options: MarkdownOptions,
): { html: string; rendering: Rendering } {
  // A lone half of a character can't be written in a URL or in UTF-8.
  const text = source.toWellFormed();
  const rendering = new Rendering(text, options);
  const env = environmentOf(rendering);
  return { html: renderBlocks(parseBlocks(text, env), env), rendering };
}

/** Renders in this thread; `createMarkdown` is the face that keeps large texts out of it. */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  if (source.length > markdownLimits.source) return plainResult(source, 'source-size');
  const { html: written, rendering } = parseMarkdown(source, options);
  const html = sanitize(written, rendering);
  if (html.length > markdownLimits.output) return plainResult(source, 'output-size');
  return rendering.result(html);
}
