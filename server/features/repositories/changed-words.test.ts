import { describe, expect, it } from 'vitest';
import { changedWords, markWords } from './changed-words.ts';

/** Lines as a patch has them; what changed is between brackets in the answer. */
function shown(...patch: string[]): string[] {
  const types = { '-': 'removed', '+': 'added', ' ': 'context' } as const;
  const lines = patch.map((line) => ({ type: types[line[0] as '-' | '+' | ' '], text: line.slice(1) }));
  const found = changedWords(lines);
  return lines.map(({ text }, index) => {
    let out = '';
    let at = 0;
    for (const { start, end } of found.get(index) ?? []) {
      out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
      at = end;
    }
    return out + text.slice(at);
  });
}

describe('what changed within lines', () => {
  it.each([
    [
      ['-const a = 1;', '+const b = 1;'],
      ['const [a] = 1;', 'const [b] = 1;'],
    ],
    [
      ['-return call(x);', '+return call(x, y);'],
      ['return call(x);', 'return call(x[, y]);'],
    ],
    [
      ['-one two three', '+one 2 3 three'],
      ['one [two] three', 'one [2 3] three'],
    ],
    [
      ['-naïve größe', '+naïve größer'],
      ['naïve [größe]', 'naïve [größer]'],
    ],
    [
      ['-smile 🙂 here', '+smile 🙃 here'],
      ['smile [🙂] here', 'smile [🙃] here'],
    ],
    [
      ['-  indented line', '+    indented line'],
      ['[  ]indented line', '[    ]indented line'],
    ],
  ])('DIFF-13 of %j is %j', (patch, expected) => {
    expect(shown(...patch)).toEqual(expected);
  });

  it('DIFF-13 lines without much in common have no marks', () => {
    expect(shown('-alpha beta gamma', '+delta epsilon zeta')).toEqual([
      'alpha beta gamma',
      'delta epsilon zeta',
    ]);
  });

  it('DIFF-13 of more lines than before each is compared with the one most like it', () => {
    expect(shown('-let total = sum(rows);', '+// Of all.', '+let total = sum(all);', ' }')).toEqual([
      'let total = sum([rows]);',
      '// Of all.',
      'let total = sum([all]);',
      '}',
    ]);
  });

  it('DIFF-13 a line that was only added, or removed, has no marks', () => {
    expect(shown('+new', ' same', '-old')).toEqual(['new', 'same', 'old']);
  });

  it('MD-13 DIFF-13 lines that were made to be slow are compared in bounded work', () => {
    const line = (word: string): string => `${word} `.repeat(450);
    const many = [
      ...Array.from(
        { length: 3000 },
        (_, index) => `-${line(index % 2 === 0 ? 'a b' : 'c d').slice(0, 900)}`,
      ),
      ...Array.from(
        { length: 2999 },
        (_, index) => `+${line(index % 2 === 0 ? 'b a' : 'd c').slice(0, 900)}`,
      ),
    ];
    const lines = many.map((text) => ({
      type: text.startsWith('-') ? ('removed' as const) : ('added' as const),
      text: text.slice(1),
    }));
    const budget = { left: 60_000 };
    changedWords(lines, budget);
    // It has given up after what one file may cost.
    expect(budget.left).toBeLessThan(0);
    expect(budget.left).toBeGreaterThan(-2000);
    expect(shown(`-${'x '.repeat(2000)}`, `+${'x '.repeat(2000)}y`).join('')).not.toContain('[');
  });
});

describe('marks in highlighted lines', () => {
  const text = 'a < "b" && c';
  const html = 'a &lt; <span class="hljs-string">&quot;b&quot;</span> &amp;&amp; c';
  it('DIFF-13 stand within its elements, whatever they span', () => {
    expect(markWords(html, text, [{ start: 2, end: 8 }])).toBe(
      'a <mark class="diff-word">&lt; </mark><span class="hljs-string"><mark class="diff-word">&quot;b&quot;</mark></span><mark class="diff-word"> </mark>&amp;&amp; c',
    );
    expect(markWords(html, text, [{ start: 8, end: 9 }])).toContain(
      '<mark class="diff-word">&amp;</mark>&amp;',
    );
  });
  it('DIFF-13 are left out where the HTML says something else than the line', () => {
    expect(markWords('a<i>shown otherwise</i>', 'a\u202eb', [{ start: 0, end: 2 }])).toBe(
      'a<i>shown otherwise</i>',
    );
    expect(markWords('ab', 'abc', [{ start: 0, end: 1 }])).toBe('ab');
    expect(markWords('ab', 'ab\r', [{ start: 1, end: 2 }])).toBe('a<mark class="diff-word">b</mark>');
  });
});
