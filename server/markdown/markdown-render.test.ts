import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown-render.ts';
import { markdownLimits, type MarkdownOptions } from './markdown-types.ts';

const options: MarkdownOptions = { kind: 'text', projectPath: 'g/p', syntaxes: referenceSyntaxes };
const render = (source: string, more: Partial<MarkdownOptions> = {}): string =>
  renderMarkdown(source, { ...options, ...more }).html.trim();
const count = (source: string, pattern: RegExp): number => render(source).match(pattern)?.length ?? 0;

describe('GFM', () => {
  test('MD-12 tables keep their alignment without a style', () => {
    const html = render('| a | b |\n|:--|--:|\n| 1 | `x\\|y` |');
    expect(html).toContain('<th align="left">a</th>');
    expect(html).toContain('<td align="right"><code>x|y</code></td>');
    expect(html).not.toContain('style');
  });

  test('MD-12 strikethrough', () => {
    expect(render('~~gone~~')).toBe('<p><del>gone</del></p>');
  });

  test('MD-12 autolinks: URLs, www and e-mail, no bare domains', () => {
    const html = render('https://a.test/x?y=1&z. www.b.test, c@d.test (http://e.test/f_(g)) example.com');
    expect(html).toContain('href="https://a.test/x?y=1&amp;z"');
    expect(html).toContain('<a href="http://www.b.test" rel="nofollow noreferrer noopener">www.b.test</a>,');
    expect(html).toContain('<a href="mailto:c@d.test">c@d.test</a>');
    expect(html).toContain('href="http://e.test/f_(g)"');
    expect(html.endsWith(' example.com</p>')).toBe(true);
    expect(render('WWW.B.TEST')).toContain('href="http://WWW.B.TEST"');
  });

  test('a line end is no line break, two spaces are', () => {
    expect(render('a\nb  \nc')).toBe('<p>a\nb<br />\nc</p>');
  });
});

describe('tasks', () => {
  test('MD-12 a checkbox knows the position of its brackets, whatever is around it', () => {
    const source = ['# x', '- [ ] one', '- [x] two', '  1. [X] three', '', '> * [ ] four', '', '- - [ ] five', '', '+\t[ ] six', '', '- [ ]', '- [y] no', '- a [ ] b', '', '```', '- [ ] code', '```'].join('\n'); // prettier-ignore
    const { html, tasks, taskCount, completedTaskCount } = renderMarkdown(source, options);
    expect(tasks).toEqual([
      { line: 2, column: 3, checked: false },
      { line: 3, column: 3, checked: true },
      { line: 4, column: 6, checked: true },
      { line: 6, column: 5, checked: false },
      { line: 8, column: 5, checked: false },
      { line: 10, column: 3, checked: false },
    ]);
    const lines = source.split('\n');
    for (const { line, column } of tasks) expect(lines[line - 1]?.slice(column - 1)).toMatch(/^\[[ xX]\] \w/);
    expect([taskCount, completedTaskCount]).toEqual([6, 2]);
    expect(html).toContain(
      '<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" data-sourcepos="3:3-3:5" aria-label="two" disabled checked> two',
    );
    expect(html).toContain('<ol class="contains-task-list">');
  });

  test('positions are right with Windows line ends, front matter and a definition that looks like a task', () => {
    const { tasks, html } = renderMarkdown(
      '---\r\na: b\r\n---\r\n\r\n- [x] **t**\r\n\r\n[x]: https://a.test\r\n',
      options,
    );
    expect(tasks).toEqual([{ line: 5, column: 3, checked: true }]);
    expect(html).toContain('checked> <strong>t</strong>');
  });

  test('a text can not contain checkboxes of its own', () => {
    expect(render('<input type="checkbox" class="task-list-item-checkbox" data-sourcepos="1:1-1:3"> x')).toBe(
      '<p> x</p>',
    );
  });
});

describe('headings', () => {
  test('MD-12 anchors are built as on GitHub and are unique', () => {
    const html = render('# Hello, *World* & `code`!\n## Ünï-cödé _x_\n## a\n## a\n## a-1\n## a\n## !!!');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(ids).toEqual([
      'user-content-hello-world--code',
      'user-content-ünï-cödé-x',
      'user-content-a',
      'user-content-a-1',
      'user-content-a-1-1',
      'user-content-a-2',
    ]);
    expect(html).toContain(
      '<a class="heading-anchor" href="#user-content-a-2" aria-hidden="true" tabindex="-1"></a></h2>',
    );
  });

  test('an anchor leads to its heading, whatever its text is', () => {
    for (const heading of ['user-content-a', 'user-content-user-content-a', 'long '.repeat(100)]) {
      const html = render(`# ${heading}\n\n# ${heading}`);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`);
      expect(new Set(ids).size).toBe(2);
      expect([...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)).toEqual(ids);
    }
  });

  test('links to a heading of the same text lead there, with the prefix of the text', () => {
    const html = render('# Top\n[up](#top) [un](#%C3%BC) [gh](#user-content-top) [note](#note_7)', {
      idPrefix: 'note-1-',
    });
    expect(html).toContain('id="user-content-note-1-top"');
    expect(html).toContain('<a href="#user-content-note-1-top">up</a>');
    expect(html).toContain('<a href="#user-content-note-1-%C3%BC">un</a>');
    expect(html).toContain('<a href="#user-content-note-1-top">gh</a>');
    expect(html).toContain('<a href="#note_7">note</a>');
  });

  test('MD-12 the table of contents is nested, and inserted once', () => {
    const html = render('[[_TOC_]]\n\n# A <b>\n### B\n## C\n# D\n\n[TOC]');
    const list = html.slice(0, html.indexOf('\n'));
    expect(list.replace(/<a[^>]*>|<\/a>/g, '')).toBe(
      '<ul class="table-of-contents"><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>',
    );
    expect(html.match(/table-of-contents/g)).toHaveLength(1);
    expect(html).not.toContain('TOC');
  });
});

describe('code', () => {
  test('MD-12 fenced code is highlighted, unknown languages stay plain', () => {
    expect(render('```ts\nconst a = "<b>";\n```')).toBe(
      '<pre data-language="ts" class="code-block"><code><span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;\n</code></pre>',
    );
    expect(render('```nope {1,2} x="<"\n<b>\n```')).toBe(
      '<pre data-language="nope" class="code-block"><code>&lt;b&gt;\n</code></pre>',
    );
    expect(render('    indented')).toBe('<pre class="code-block"><code>indented\n</code></pre>');
    expect(render('```js\n\n\na\n\n```')).toContain('<code>\n\na\n\n</code>');
  });

  test('MD-12 math and diagrams are inert blocks with their source', () => {
    expect(render('$`a < b`$')).toBe('<p><code data-math="inline" class="math-inline">a &lt; b</code></p>');
    expect(render('```math\n\\frac{1}{2}\n```')).toBe(
      '<pre data-math="display" class="math-block">\\frac{1}{2}\n</pre>',
    );
    expect(render('```mermaid\nA-->B\n```')).toBe(
      '<pre data-mermaid="diagram" class="mermaid-block">A--&gt;B\n</pre>',
    );
  });

  test('MD-12 colour chips', () => {
    for (const color of [
      '#FF0000',
      '#f00',
      '#ff000080',
      'rgb(255, 0, 0)',
      'rgba(255,0,0,0.5)',
      'hsl(120, 50%, 50%)',
    ]) {
      expect(render(`\`${color}\``)).toContain(`fill="${color}"`);
    }
    for (const text of ['#ff', '#12345', 'red', 'url(x)', 'rgb(url(x),1,1)', '#f00"']) {
      expect(render(`\`${text}\``)).not.toContain('svg');
    }
    expect(render('#FF0000')).not.toContain('svg');
  });
});

describe('more constructs', () => {
  test('MD-12 footnotes: numbered by use, linked both ways, unique to the text', () => {
    const source = 'a[^n] b[^m] c[^n] d[^none]\n\n[^m]: second\n[^n]: first\n\n    more\n[^unused]: x';
    const html = render(source, { idPrefix: 'note-3-' });
    expect(html).toContain(
      '<a id="user-content-note-3-fnref-1" href="#user-content-note-3-fn-1">1</a></sup> b',
    );
    expect(html).toContain('id="user-content-note-3-fnref-1-1"');
    expect(html).toContain(
      '<li id="user-content-note-3-fn-1"><p>first</p>\n<p>more <a class="footnote-backref" href="#user-content-note-3-fnref-1">',
    );
    expect(html).toContain('<li id="user-content-note-3-fn-2"><p>second');
    expect(html).toContain('d[^none]');
    expect(html).not.toContain('<p>x');
  });

  test('a footnote within a footnote keeps both', () => {
    const html = render('a[^1]\n\n[^1]: outer[^2]\n\n    [^2]: inner\n\n    after');
    expect(html).toContain('outer');
    expect(html).toContain('inner');
    expect(html.match(/<section class="footnotes">/g)).toHaveLength(1);
  });

  test('MD-12 emoji shortcodes, but not in words, times or code', () => {
    expect(render(':tada: (:+1:) :nope: 10:30:45 a:tada: `:tada:` \\:tada:')).toBe(
      '<p>🎉 (👍) :nope: 10:30:45 a:tada: <code>:tada:</code> :tada:</p>',
    );
  });

  test('MD-12 inline diff', () => {
    expect(render('{+ new **x** +} and [- old -], not {+ open')).toBe(
      '<p><ins class="inline-diff inline-diff-addition"> new <strong>x</strong> </ins> and <del class="inline-diff inline-diff-deletion"> old </del>, not {+ open</p>',
    );
  });

  test('MD-12 front matter is a block of code; a rule at the top stays a rule', () => {
    expect(render('---\ntitle: "<x>"\n---\n# A')).toMatch(
      /^<pre data-language="yaml" class="code-block front-matter"><code>.*&lt;x&gt;.*\n<\/code><\/pre>\n<h1/,
    );
    expect(render('+++\na = 1\n+++\n')).toContain('data-language="ini"');
    expect(render('---\n\ntext\n\n---')).toContain('<hr />');
    expect(render('---\nnever: closed')).not.toContain('front-matter');
    expect(render('x\n\n---\na: b\n---')).not.toContain('front-matter');
  });

  test('MD-12 details blocks hold Markdown', () => {
    expect(render('<details open><summary>S</summary>\n\n*x*\n\n</details>')).toBe(
      '<details open><summary>S</summary>\n<p><em>x</em></p>\n</details>',
    );
  });

  test('raw HTML as in READMEs', () => {
    const html = render(
      '<h1 align="center"><img src="https://a.test/x.png" width="120" height="50%" alt="x"></h1>\n<p align="center"><kbd>Ctrl</kbd> H<sub>2</sub>O<sup>2</sup><br></p>\n<a name="here"></a>\n<table><tr><td colspan="2" align="right">x</td></tr></table>',
    );
    expect(html).toContain(
      '<h1 align="center"><img width="120" height="50%" alt="x" src="https://a.test/x.png" loading="lazy" referrerpolicy="no-referrer" /></h1>',
    );
    expect(html).toContain('<kbd>Ctrl</kbd> H<sub>2</sub>O<sup>2</sup><br />');
    expect(html).toContain('<a id="user-content-here"></a>');
    expect(html).toContain('<td colspan="2" align="right">x</td>');
  });
});

describe('limits', () => {
  test('a source that is too large is plain and truncated', () => {
    const result = renderMarkdown('*'.repeat(markdownLimits.source + 1), options);
    expect(result.limit).toBe('source-size');
    expect(result.html).toBe(`<pre class="plain-text">${'*'.repeat(markdownLimits.source)}</pre>`);
  });

  test('links, references, tasks, raw tags and depth are limited', { timeout: 60_000 }, () => {
    const { links, references, tasks, elementDepth } = markdownLimits;
    expect(count('[a](b) '.repeat(links + 10), / href=/g)).toBe(links);
    const many = Array.from({ length: references + 10 }, (_, index) => `#${index + 1}`).join(' ');
    expect(renderMarkdown(many, options).references).toHaveLength(references);
    expect(renderMarkdown('- [ ] a\n'.repeat(tasks + 10), options).taskCount).toBe(tasks);
    expect(count('<b>'.repeat(2000), /<b>/g)).toBe(elementDepth - 1);
    expect(count('<sub>x</sub>'.repeat(10_000), /<sub>/g)).toBeLessThanOrEqual(markdownLimits.htmlTags / 2);
    expect(count('> '.repeat(500) + 'x', /<blockquote>/g)).toBeLessThanOrEqual(markdownLimits.nesting);
  });

  test('time only grows with the length, for texts made to be slow', { timeout: 120_000 }, () => {
    const bricks = ['[', '![', '[a](', '**a_b*', '<a ', '<!--', '> ', '`', '~~a~', '{+ ', '$`', ':a', '#1 ', 'a/', '@', '~"', 'http://a.b/((', 'a@b.c ', 'www.', '[^1]', '|', '<div>', '</div>', '<li>', '&', '\\#', '- [ ] a\n', '# a\n', '[^1]: a\n\n', 'a|b\n-|-\n', '* a\n ']; // prettier-ignore
    const slow = bricks.filter((brick) => {
      const source = brick.repeat(Math.ceil(64_000 / brick.length));
      const started = performance.now();
      renderMarkdown(source, options);
      return performance.now() - started > 2500;
    });
    expect(slow).toEqual([]);
  });

  test('the same source gives the same HTML', () => {
    const source = '#1 - [ ] x `#f00`\n\n# h\n\n<b title="\n\n#2\n\n">\n\n```js\n1\n```';
    expect(render(source)).toBe(render(source));
    expect(render('<div title="\n\n#2 @u `#f00`\n\n<div ">x</div>')).toBe(
      '<div title="\n&lt;p&gt;#2 @u &lt;code&gt;#f00&lt;/code&gt;&lt;/p&gt;\n&lt;div ">x</div>',
    );
  });
});
