import { LRUCache } from 'lru-cache';
import type { MarkdownIt } from 'markdown-it';
import { colorChip, isColor } from '../color-chip.ts';
import { escapeCode, escapeHtml } from '../escape.ts';
import { grammarNamed } from '../highlight-language.ts';
import { highlightBlob } from '../highlight.ts';
import { markdownLimits } from '../markdown-types.ts';
import { renderingOf, type Rendering } from '../rendering.ts';
import { mathBlock } from './math.ts';

/** Short code by language: a text that is previewed repeatedly is highlighted once. */
const known = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});
const longestKept = 8 * 1024;

function highlighted(text: string, language: string): string {
  const key = `${language} ${text}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const html = highlightBlob({ text, language })
    .lines.map((line) => `${line}\n`)
    .join('');
  if (text.length <= longestKept) known.set(key, html);
  return html;
}

/** The code of a block, highlighted while the text's budget lasts. */
function codeHtml(code: string, language: string, rendering: Rendering): string {
  if (language === '' || rendering.highlightedCode + code.length > markdownLimits.highlightedCode) {
    return escapeCode(code);
  }
  rendering.highlightedCode += code.length;
  return highlighted(code, language);
}

interface Meta {
  readonly frontMatter?: boolean;
  /** The number of a block that suggests lines. */
  readonly suggestion?: number;
}

function codeBlock(
  code: string,
  info: string,
  { frontMatter = false, suggestion }: Meta,
  rendering: Rendering,
): string {
  const name = /^[\w+#.-]{1,40}/.exec(info.trim())?.[0].toLowerCase() ?? '';
  if (name === 'math') return mathBlock(code, rendering);
  if (name === 'mermaid')
    return `<pre class="mermaid-block" data-mermaid="diagram">${rendering.fragment(escapeHtml(code))}</pre>\n`;
  const grammar = grammarNamed(name);
  const classes = frontMatter ? 'code-block front-matter' : 'code-block';
  const language = name === '' ? '' : ` data-language="${escapeHtml(name)}"`;
  const number = suggestion === undefined ? '' : ` data-suggestion="${suggestion}"`;
  const html = codeHtml(code, grammar ?? '', rendering);
  return `<pre class="${classes}"${language}${number}><code>${rendering.fragment(html)}</code></pre>\n`;
}

/** Fenced and indented code, colour chips after code that is a colour, diagrams as inert blocks. */
export function codeRules(md: MarkdownIt): void {
  md.renderer.rules['fence'] = (tokens, index, _options, env) => {
    const token = tokens[index];
    if (token === undefined) return '';
    const info = md.utils.unescapeAll(token.info);
    return codeBlock(token.content, info, (token.meta ?? {}) as Meta, renderingOf(env));
  };
  md.renderer.rules['code_block'] = (tokens, index, _options, env) =>
    codeBlock(tokens[index]?.content ?? '', '', {}, renderingOf(env));
  md.renderer.rules['code_inline'] = (tokens, index, _options, env) => {
    const content = tokens[index]?.content ?? '';
    const chip = isColor(content) ? renderingOf(env).fragment(colorChip(content)) : '';
    return `<code>${escapeHtml(content)}${chip}</code>`;
  };
}
