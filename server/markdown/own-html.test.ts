import { describe, expect, test } from 'vitest';
import { hostileMarkdown, hostileVectors } from '../../testing/hostile-markdown.ts';
import { markdownExamples } from '../../tools/markdown-examples.ts';
import type { MarkdownOptions } from './markdown-types.ts';
import { parseMarkdown } from './markdown-render.ts';
import { sanitizeOwn, sanitizeParsed } from './sanitize.ts';

const places: readonly MarkdownOptions[] = [
  { kind: 'text', projectPath: 'g/p', idPrefix: 'note-1-', instanceUrl: 'https://coppice.test' },
  { kind: 'blob', projectPath: 'g/p', ref: 'main', directory: 'docs' },
];

/** The results of both sanitisers for a source: undefined where the fast one leaves it to the parser. */
function bothWays(source: string, options: MarkdownOptions): { own: unknown; parsed: unknown } {
  const answer = (sanitize: typeof sanitizeOwn): unknown => {
    const { html, rendering } = parseMarkdown(source, options);
    const written = sanitize(html, rendering);
    // The placeholder for fragments is random for each render, and no longer known here.
    return written === undefined ? undefined : { ...rendering.result(written) };
  };
  return { own: answer(sanitizeOwn), parsed: answer(sanitizeParsed) };
}

/** How many sources took the fast path; fails if the result differs. */
function compare(sources: Iterable<string>): { all: number; own: number } {
  const count = { all: 0, own: 0 };
  for (const source of sources)
    for (const options of places) {
      const { own, parsed } = bothWays(source, options);
      count.all++;
      if (own === undefined) continue;
      count.own++;
      expect(own, source).toEqual(parsed);
    }
  return count;
}

function* grammar(seeds: number): Generator<string> {
  for (let seed = 0; seed < seeds; seed++) yield hostileMarkdown(seed);
}

describe('the fast path for HTML of our own rules', () => {
  test('MD-13 returns the same as the parser, for hostile texts', { timeout: 240_000 }, () => {
    const vectors = compare(hostileVectors());
    const documents = compare(grammar(1500));
    // Most of them are hostile through their HTML; the others are relevant too.
    expect(vectors.own).toBeGreaterThan(100);
    expect(documents.own).toBeGreaterThan(20);
  });

  test('is taken by every construct without HTML', () => {
    for (const { source, title } of markdownExamples) {
      const { own, parsed } = bothWays(source, places[0]!);
      const hasHtml = parseMarkdown(source, places[0]!).rendering.htmlTags > 0;
      expect(own, title).toEqual(hasHtml ? undefined : parsed);
    }
  });

  test.each([
    '<script>alert(1)</script>',
    '<p onclick="x">',
    '<p',
    '<P>x</P>',
    '<p>x',
    'x</p>',
    '<p><em>x</p></em>',
    '<p><div>x</div></p>',
    '<h1><h2>x</h2></h1>',
    '<li>x</li>',
    '<ul><li><li>x</li></li></ul>',
    '<table><p>x</p></table>',
    '<a href="#a"><a href="#b">x</a></a>',
    "<a href='#a'>x</a>",
    '<a href=#a>x</a>',
    '<a href="#a" href="#b">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<!-- x -->',
    '<br/>',
    'a > b',
    'a & b',
    '&nbsp;',
    '<svg></svg>',
    '<p title="a<b">x</p>',
  ])('leaves %s to the parser, or answers the same', (html) => {
    const { rendering } = parseMarkdown('', places[0]!);
    expect([undefined, sanitizeParsed(html, rendering)]).toContain(sanitizeOwn(html, rendering));
  });
});
