import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown-render.ts';

const render = (source: string): string =>
  renderMarkdown(source, { kind: 'text', projectPath: 'g/p' }).html.trim();
const inline = (formula: string): string => `<code data-math="inline" class="math-inline">${formula}</code>`;
const block = (formula: string): string => `<pre data-math="display" class="math-block">${formula}</pre>`;

describe('math', () => {
  test.each([
    ['$`a^2`$', `<p>${inline('a^2')}</p>`],
    ['so $x_1 < y$, yes', `<p>so ${inline('x_1 &lt; y')}, yes</p>`],
    [String.raw`$\frac{1}{2}$`, `<p>${inline(String.raw`\frac{1}{2}`)}</p>`],
    ['$a*b*c$', `<p>${inline('a*b*c')}</p>`],
    ['$$x$$ within', '<p><code data-math="display" class="math-inline">x</code> within</p>'],
    ['$$\na\n\nb\n$$', block('a\n\nb')],
    ['$$ a\nb $$', block('a\nb')],
    ['words\n$$\na\n$$\nwords', `<p>words</p>\n${block('a')}\n<p>words</p>`],
    ['> $$\n> a\n> $$', `<blockquote>\n${block('a')}\n</blockquote>`],
    ['```math\na\n```', block('a\n')],
  ])('MD-12 %j is a formula', (source, html) => {
    expect(render(source)).toBe(html);
  });

  test.each([
    'It costs $5 and $6.',
    'between $5-$10 each',
    '$HOME/$USER',
    '$ x $',
    'a$b$c',
    String.raw`\$x$`,
    '$x\ny$',
    '$$',
    '$$\nnever closed',
    '$$$',
  ])('%j is none', (source) => {
    expect(render(source)).not.toContain('math');
  });

  test('many that are never closed take no time', () => {
    const started = performance.now();
    render('$$\n'.repeat(3) + 'x\n\n$$ y\n\n'.repeat(5000));
    render('$a '.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('alerts', () => {
  test('MD-12 a quote that begins with its kind is a box with a title', () => {
    expect(render('> [!WARNING]\n> Take *care*.\n>\n> More.')).toBe(
      '<div class="markdown-alert markdown-alert-warning">\n<p class="markdown-alert-title">Warning</p>' +
        '<p>Take <em>care</em>.</p>\n<p>More.</p>\n</div>',
    );
    expect(render('> [!tip] Do <b>this</b>\n> - one')).toContain(
      '<p class="markdown-alert-title">Do <b>this</b></p>',
    );
    expect(render('> [!note]')).toBe(
      '<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p></div>',
    );
  });

  test('an unknown kind, or one that is not at the start, is a quote', () => {
    expect(render('> [!else]\n> x')).toContain('<blockquote>');
    expect(render('> x\n> [!note]')).toContain('<blockquote>');
  });

  test('tasks within keep their position in the source', () => {
    expect(render('> [!note]\n> - [ ] do it')).toContain('data-sourcepos="2:5-2:7"');
  });
});

describe('video and audio', () => {
  const secret = '0123456789abcdef'.repeat(2);

  test('MD-12 an upload is played in place, and only its metadata is preloaded', () => {
    const path = `/g/p/uploads/${secret}/a.mp4`;
    expect(render(`![A film](/uploads/${secret}/a.mp4)`)).toBe(
      `<p><video title="A film" controls src="${path}" preload="metadata"><a href="${path}">A film</a></video></p>`,
    );
    expect(render(`![](/uploads/${secret}/a.mp3)`)).toContain('>a.mp3</a></audio>');
  });

  test('media of another site is not requested before it is played', () => {
    expect(render('![x](https://example.com/a.webm)')).toContain('preload="none"');
    const raw = render('<video src="javascript:alert(1)" autoplay onplay=alert(1) poster=x></video>');
    expect(raw).toBe('<p><video controls></video></p>');
  });
});

describe('details and contents', () => {
  test('MD-12 a collapsible part, and a table of contents', () => {
    expect(render('<details>\n<summary>More</summary>\n\n**x**\n\n</details>')).toBe(
      '<details>\n<summary>More</summary>\n<p><strong>x</strong></p>\n</details>',
    );
    expect(render('[[_TOC_]]\n\n# One\n\n## Two')).toContain('<ul class="table-of-contents">');
  });
});
