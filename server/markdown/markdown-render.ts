import MarkdownIt, { type MarkdownIt as MarkdownParser } from 'markdown-it';
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

let parser: MarkdownParser | undefined;

function markdownParser(): MarkdownParser {
  parser ??= new MarkdownIt({ html: true, maxNesting: markdownLimits.nesting })
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
  return parser;
}

/** The HTML of a text before it is made safe, and what was noted of it. */
export function parseMarkdown(
  source: string,
  options: MarkdownOptions,
): { html: string; rendering: Rendering } {
  // A lone half of a character can't be written in a URL or in UTF-8.
  const text = source.toWellFormed();
  const rendering = new Rendering(text, options);
  return { html: markdownParser().render(text, environmentOf(rendering)), rendering };
}

/** Renders in this thread; `createMarkdown` is the face that keeps large texts out of it. */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  if (source.length > markdownLimits.source) return plainResult(source, 'source-size');
  const { html: written, rendering } = parseMarkdown(source, options);
  const html = sanitize(written, rendering);
  if (html.length > markdownLimits.output) return plainResult(source, 'output-size');
  return rendering.result(html);
}
