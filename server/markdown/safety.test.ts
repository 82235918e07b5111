import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { describe, expect, test } from 'vitest';
import { hostileMarkdown, hostileVectors } from '../../testing/hostile-markdown.ts';
import { faultsOfHtml } from '../../testing/html-oracle.ts';
import { renderMarkdown } from './markdown-render.ts';
import type { MarkdownOptions } from './markdown-types.ts';
import { fillReferences, type ResolvedReference } from './reference-placeholder.ts';

const file: MarkdownOptions = {
  kind: 'blob',
  projectPath: 'g/p',
  syntaxes: referenceSyntaxes,
  ref: 'main',
  directory: 'docs',
  instanceUrl: 'https://coppice.test',
};
const comment: MarkdownOptions = {
  kind: 'text',
  projectPath: 'g/p',
  syntaxes: referenceSyntaxes,
  idPrefix: 'note-1-',
  instanceUrl: 'https://coppice.test',
};

const resolved: ResolvedReference = {
  href: '/g/p/-/issues/1',
  title: '"><script>alert(1)</script>',
  text: '<img src=x onerror=alert(1)>',
  note: '"onclick="alert(1)',
  card: '"><script>alert(1)</script>',
  color: '#ff0000" onload="alert(1)',
};

/** The faults of a source, rendered as file and text, with placeholders, resolved and unresolved. */
function faultsOfSource(source: string): string[] {
  const faults: string[] = [];
  for (const options of [file, comment]) {
    const { html, references } = renderMarkdown(source, options);
    const keys = new Set(references.map(({ key }) => key));
    const none = new Set<string>();
    const seen = fillReferences(html, new Map([...keys].map((key) => [key, resolved])));
    faults.push(...faultsOfHtml(html, keys));
    faults.push(...faultsOfHtml(fillReferences(html, new Map()), none));
    faults.push(...faultsOfHtml(seen, none));
  }
  return faults;
}

const report = (source: string): { source: string; faults: string[] }[] => {
  const faults = faultsOfSource(source);
  return faults.length === 0 ? [] : [{ source, faults: [...new Set(faults)] }];
};

describe('safety', () => {
  test('the oracle detects what it is made for', () => {
    const faulty = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="java&#10;script:alert(1)">x</a>',
      '<p style="color:red">x</p>',
      '<p id=x>x</p>',
      '<svg onload=alert(1)></svg>',
      '<math></math>',
      '<!-- x -->',
      '<img src="data:image/svg+xml,x">',
      '</div><p>out</p>',
      '<ul><li><div><li></div></li></ul>',
      '<table><tr><table></table></tr></table>',
      '<coppice-ref data-key="user:@x" data-kind="user" data-id="x">x</coppice-ref>',
    ];
    expect(faulty.filter((html) => faultsOfHtml(html, new Set()).length === 0)).toEqual([]);
  });

  test(
    'MD-13 handwritten vectors leave nothing that runs, styles, navigates or breaks out',
    { timeout: 120_000 },
    () => {
      const sources = [...hostileVectors()];
      expect(sources.length).toBeGreaterThan(2000);
      expect(sources.flatMap(report)).toEqual([]);
    },
  );

  test('MD-13 each vector within other constructs', { timeout: 120_000 }, () => {
    const around = ['> - VECTOR', '| a |\n|---|\n| VECTOR |', '<div>\n\nVECTOR\n\n</div>', '<details><summary>VECTOR</summary>VECTOR</details>', '# VECTOR', '*a VECTOR* b', '<table><tr><td>VECTOR</td></tr></table>']; // prettier-ignore
    const sources = [...hostileVectors()]
      .filter((_, index) => index % 5 === 0)
      .map((vector, index) => (around[index % around.length] ?? '').replaceAll('VECTOR', () => vector));
    expect(sources.flatMap(report)).toEqual([]);
  });

  test(
    'MD-13 a fifth of five thousand documents of a hostile grammar, another each day',
    { timeout: 600_000 },
    () => {
      const faulty: number[] = [];
      const all = process.env['SWEEP'] === 'all';
      const first = all ? 0 : (Math.floor(Date.now() / 86_400_000) % 5) * 1000;
      for (let seed = first; seed < first + (all ? 5000 : 1000); seed++)
        if (faultsOfSource(hostileMarkdown(seed)).length > 0) faulty.push(seed);
      expect(faulty).toEqual([]);
    },
  );
});

test.each(['constructor', 'toString', 'hasownproperty', '__proto__', 'valueof'])(
  'an attribute called %s is dropped, and the text around it is rendered',
  (name) => {
    for (const element of ['p', 'img', 'a', 'td', name]) {
      const { html } = renderMarkdown(`**bold** <${element} ${name}="x" class="${name}">`, comment);
      expect(html, element).toContain('<strong>bold</strong>');
      expect(html, element).not.toContain(name);
    }
  },
);
