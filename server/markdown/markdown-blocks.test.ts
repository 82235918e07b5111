import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { describe, expect, test } from 'vitest';
import { hostileMarkdown, hostileVectors } from '../../testing/hostile-markdown.ts';
import { markdownExamples } from '../../tools/markdown-examples.ts';
import { renderBlockwise, renderMarkdownByBlocks } from './markdown-blocks.ts';
import { parseMarkdown, renderMarkdown } from './markdown-render.ts';
import { markdownLimits, type MarkdownOptions } from './markdown-types.ts';

const comment: MarkdownOptions = {
  kind: 'text',
  projectPath: 'g/p',
  syntaxes: referenceSyntaxes,
  idPrefix: 'note-1-',
  instanceUrl: 'https://coppice.test',
};
const file: MarkdownOptions = {
  kind: 'blob',
  projectPath: 'g/p',
  syntaxes: referenceSyntaxes,
  ref: 'main',
  directory: 'docs',
};

/** How many of the sources were rendered by blocks; fails if the result differs, with and without cached blocks. */
function compare(sources: Iterable<string>): number {
  let taken = 0;
  for (const source of sources)
    for (const options of [comment, file]) {
      const whole = renderMarkdown(source, options);
      for (const time of ['first', 'again']) {
        const byBlocks = renderBlockwise(source, options);
        if (byBlocks === undefined) continue;
        taken++;
        expect(byBlocks, `${time}: ${source}`).toEqual(whole);
      }
    }
  return taken;
}

/** Random sequences of blocks of all kinds. */
function* mixtures(count: number): Generator<string> {
  const sources = markdownExamples
    .map(({ source }) => source)
    .filter((source) => renderBlockwise(source, comment) !== undefined);
  for (let index = 0; index < count; index++)
    yield Array.from(
      { length: 8 },
      (_, place) => sources[(index * 7919 + place * place * 31 + place * index) % sources.length],
    ).join('\n\n');
}

describe('rendering by blocks', () => {
  test('MD-13 gives the same result as rendering the whole, for hostile texts', { timeout: 240_000 }, () => {
    expect(compare(hostileVectors())).toBeGreaterThan(100);
    expect(compare(Array.from({ length: 1500 }, (_, seed) => hostileMarkdown(seed)))).toBeGreaterThan(20);
  });

  test('gives the same result for every construct, and for mixtures of them', { timeout: 60_000 }, () => {
    expect(compare(markdownExamples.map(({ source }) => source))).toBeGreaterThan(markdownExamples.length);
    expect(compare(mixtures(200))).toBeGreaterThan(400);
  });

  test('applies to all but HTML, footnotes and a table of contents', () => {
    for (const { source, title } of markdownExamples) {
      const { html, rendering } = parseMarkdown(source, comment);
      if (rendering.htmlTags > 0 || /footnote|table-of-contents/.test(html)) continue;
      expect(renderBlockwise(source, comment), title).toBeDefined();
    }
  });

  test('a cached block appears where its document has it', () => {
    const block = '## Same\n\n- [ ] one\n- [x] two\n\n> ## Same\n\n#1 and @ann';
    for (let times = 1; times < 5; times++) {
      const source = Array.from({ length: times }, () => block).join('\n\ntext\n\n');
      const rendered = renderBlockwise(source, comment);
      expect(rendered).toEqual(renderMarkdown(source, comment));
      expect(new Set(rendered?.html.match(/ id="[^"]+"/g)).size).toBe(2 * times);
      expect(rendered?.tasks).toHaveLength(2 * times);
    }
  });

  test('definitions of other texts do not affect a block', () => {
    const link = '[a][b] ![c][b] a.md #1';
    for (const source of [link, `${link}\n\n[b]: https://x.test`, `${link}\n\n[b]: https://y.test "t"`])
      for (const options of [
        comment,
        file,
        { ...file, directory: 'src' },
        { ...comment, projectPath: 'g/q', syntaxes: referenceSyntaxes },
      ])
        expect(renderMarkdownByBlocks(source, options)).toEqual(renderMarkdown(source, options));
  });

  test.each([
    [
      'links',
      '[a](/b) '
        .repeat(10)
        .concat('\n\n')
        .repeat(markdownLimits.links / 10 + 1),
    ],
    [
      'references',
      Array.from({ length: markdownLimits.references + 1 }, (_, iid) => `#${iid + 1}\n\n`).join(''),
    ],
    [
      'code',
      `\`\`\`ts\n${'let a = 1;\n'.repeat(2000)}\`\`\`\n\n`.repeat(markdownLimits.highlightedCode / 20_000),
    ],
    ['tasks', '- [ ] a\n'.repeat(markdownLimits.tasks + 1)],
    ['source', 'a\n\n'.repeat(markdownLimits.source / 3 + 1)],
  ])('a text with too many %s is cut as the whole is', (_, source) => {
    expect(renderMarkdownByBlocks(source, comment)).toEqual(renderMarkdown(source, comment));
  });

  test.each(['<div>\n\ntext\n\n</div>', 'a <b>c\n\nd</b>', 'a[^1]\n\n[^1]: b', '[TOC]\n\n# a', '[[_TOC_]]'])(
    'the whole is rendered where blocks depend on each other: %s',
    (source) => {
      expect(renderBlockwise(source, comment)).toBeUndefined();
      expect(renderMarkdownByBlocks(source, comment)).toEqual(renderMarkdown(source, comment));
    },
  );
});
