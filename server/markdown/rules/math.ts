import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { escapeHtml } from '../escape.ts';
import { renderingOf, type Rendering } from '../rendering.ts';

/** Maximum characters of an inline formula and lines of a block: longer ones are money or shell variables. */
const limits = { inline: 1000, lines: 200 };

/** A formula as an inert block: its source, to be drawn by the browser later. */
export function mathBlock(source: string, rendering: Rendering): string {
  return `<pre class="math-block" data-math="display">${rendering.fragment(escapeHtml(source))}</pre>\n`;
}

/** `$` + backticks as in GitLab: it can't mean anything else. */
function backtickMath(state: StateInline): { content: string; length: number } | undefined {
  const within = state.src.slice(state.pos + 2, Math.min(state.posMax, state.pos + 2 + limits.inline));
  const end = within.indexOf('`$');
  return end < 1 ? undefined : { content: within.slice(0, end), length: end + 4 };
}

/** `$$x$$` within a line. */
function doubleDollarMath(state: StateInline): { content: string; length: number } | undefined {
  const within = state.src.slice(state.pos + 2, Math.min(state.posMax, state.pos + 2 + limits.inline));
  const end = within.indexOf('$$');
  return end < 1 || within.slice(0, end).trim() === ''
    ? undefined
    : { content: within.slice(0, end), length: end + 4 };
}

/**
 * `$x$`, with caution, because `$` also means money and shell variables: no space inside the dollars, no letter or digit before the
 * first or after the second, and all on one line.
 */
function dollarMath(state: StateInline): { content: string; length: number } | undefined {
  const before = state.src[state.pos - 1];
  if (before !== undefined && /[\p{L}\p{N}$\\]/u.test(before)) return undefined;
  const within = state.src.slice(state.pos + 1, Math.min(state.posMax, state.pos + 1 + limits.inline));
  const match = /^(?![\s$])((?:[^\\$\n]|\\.)+?)(?<!\s)\$(?![\p{L}\p{N}$])/u.exec(within);
  return match === null ? undefined : { content: match[1]!, length: match[0].length + 1 };
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$') return false;
  const next = state.src[state.pos + 1];
  const found =
    next === '`' ? backtickMath(state) : next === '$' ? doubleDollarMath(state) : dollarMath(state);
  if (found === undefined) return false;
  if (!silent) {
    const token = state.push('math_inline', 'code', 0);
    token.content = found.content;
    token.meta = { display: next === '$' };
  }
  state.pos += found.length;
  return true;
}

/** A block between lines of `$$`; the formula can start and end on them. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineOf = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineOf(startLine).trimEnd();
  if (!first.startsWith('$$')) return false;
  const lines: string[] = [];
  let line = startLine;
  let rest = first.slice(2);
  if (rest.includes('$$') && !rest.endsWith('$$')) return false;
  while (!rest.endsWith('$$')) {
    lines.push(rest);
    line++;
    if (line >= endLine || line - startLine > limits.lines || (state.sCount[line] ?? 0) < state.blkIndent)
      return false;
    rest = lineOf(line).trimEnd();
  }
  lines.push(rest.slice(0, -2));
  const content = lines.join('\n').trim();
  if (content === '') return false;
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.content = content;
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

/** Formulas, to be drawn by the browser: `$…$`, `$$…$$`, blocks of `$$`; fences of `math` are in code.ts. */
export function mathRules(md: MarkdownIt): void {
  md.inline.ruler.before('backticks', 'math_inline', inlineMath);
  md.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  md.renderer.rules['math_inline'] = (tokens, index, _options, env) => {
    const token = tokens[index];
    const kind = token?.meta?.['display'] === true ? 'display' : 'inline';
    return `<code class="math-inline" data-math="${kind}">${renderingOf(env).fragment(escapeHtml(token?.content ?? ''))}</code>`;
  };
  md.renderer.rules['math_block'] = (tokens, index, _options, env) =>
    mathBlock(tokens[index]?.content ?? '', renderingOf(env));
}
