import type { MarkdownIt, StateBlock } from 'markdown-it';

const fences: Record<string, string> = { '---': 'yaml', '+++': 'ini', ';;;': 'json' };
const opening = /^(---|\+\+\+|;;;)(?:[ \t]*([a-z]{1,10}))?[ \t]*$/;

/** Metadata at the very top of a file, shown as a block of code. */
function frontMatter(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine !== 0 || state.level !== 0 || silent) return false;
  const lineAt = (line: number): string => state.src.slice(state.bMarks[line], state.eMarks[line]);
  const fence = opening.exec(lineAt(0));
  if (fence === null) return false;
  const marker = fence[1] ?? '';
  for (let line = 1; line < endLine; line++) {
    if (lineAt(line).trimEnd() !== marker) continue;
    const content = state.getLines(1, line, 0, true);
    // A thematic break (`---`) at the top is not front matter: there has to be something like `key: value`.
    if (!/[:={]/.test(content)) return false;
    const token = state.push('fence', 'code', 0);
    token.info = fence[2] ?? fences[marker] ?? '';
    token.content = content;
    token.markup = marker;
    token.map = [0, line + 1];
    token.meta = { frontMatter: true };
    state.line = line + 1;
    return true;
  }
  return false;
}

export function frontMatterRules(md: MarkdownIt): void {
  md.block.ruler.before('table', 'front_matter', frontMatter);
}
