import type { MarkdownIt, StateInline } from 'markdown-it';

const closers: Record<string, { close: string; tag: string; name: string }> = {
  '{+': { close: '+}', tag: 'ins', name: 'addition' },
  '[+': { close: '+]', tag: 'ins', name: 'addition' },
  '{-': { close: '-}', tag: 'del', name: 'deletion' },
  '[-': { close: '-]', tag: 'del', name: 'deletion' },
};
const maximalLength = 1000;

function diff(state: StateInline, silent: boolean): boolean {
  const kind = closers[state.src.slice(state.pos, state.pos + 2)];
  if (kind === undefined) return false;
  const start = state.pos + 2;
  const within = state.src.slice(start, Math.min(state.posMax, start + maximalLength));
  const length = within.indexOf(kind.close);
  if (length < 1 || within.lastIndexOf('\n', length) !== -1 || within.slice(0, length).trim() === '')
    return false;
  if (!silent) {
    const { posMax } = state;
    state.push('inline_diff_open', kind.tag, 1).attrs = [['class', `inline-diff inline-diff-${kind.name}`]];
    state.pos = start;
    state.posMax = start + length;
    state.md.inline.tokenize(state);
    state.push('inline_diff_close', kind.tag, -1);
    state.posMax = posMax;
  }
  state.pos = start + length + 2;
  return true;
}

/** `{+ added +}` and `{- deleted -}`, also in square brackets, within a line. */
export function inlineDiffRules(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'inline_diff', diff);
}
