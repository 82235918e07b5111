import { describe, expect, it } from 'vitest';
import { renderMarkdownByBlocks } from './markdown-blocks.ts';
import { renderMarkdown } from './markdown-render.ts';
import { markdownLimits } from './markdown-types.ts';

const render = (source: string) => {
  const made = renderMarkdown(source, { kind: 'text' });
  // Blockwise is the same.
  expect(renderMarkdownByBlocks(source, { kind: 'text' })).toEqual(made);
  return made;
};
const block = (info: string, text: string) => `\`\`\`${info}\n${text}\`\`\`\n`;

describe('blocks that suggest lines', () => {
  it('SUGG-01 are read with what they replace above and below, and numbered in the HTML', () => {
    const { suggestions, html } = render(
      `Better:\n\n${block('suggestion', 'one\n')}\nand\n\n${block('suggestion:-2+13', 'a\n\n  b\n')}\n- gone\n\n  ${block('suggestion:-0+0', '  ').trimEnd()}`,
    );
    expect(suggestions).toEqual([
      { above: 0, below: 0, text: 'one\n' },
      { above: 2, below: 13, text: 'a\n\n  b\n' },
      { above: 0, below: 0, text: '' },
    ]);
    expect([...html.matchAll(/<pre [^>]*data-suggestion="(\d)"/g)].map(([, number]) => number)).toEqual([
      '0',
      '1',
      '2',
    ]);
  });

  it('SUGG-01 are those of the author alone: not quoted, not in a footnote, not by another word', () => {
    const { suggestions, html } = render(
      `> ${block('suggestion', '> quoted\n> ')}\n\nSee[^1].\n\n[^1]: x\n\n    ${block('suggestion', '    y\n    ')}\n\n${block('suggestions', 'no\n')}\n${block('suggestion:+1-1', 'no\n')}`,
    );
    expect(suggestions).toEqual([]);
    expect(html).not.toContain('data-suggestion');
  });

  it('SUGG-01 replace at most a hundred lines above and below, and are at most fifty', () => {
    expect(render(block('suggestion:-999+101', 'x\n')).suggestions).toEqual([
      { above: 100, below: 100, text: 'x\n' },
    ]);
    expect(render(block('suggestion', 'x\n').repeat(60)).suggestions).toHaveLength(
      markdownLimits.suggestions,
    );
  });
});
