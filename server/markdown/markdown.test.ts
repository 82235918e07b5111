import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createMarkdown, type Markdown } from './markdown.ts';

const opened: Markdown[] = [];
function open(settings: Parameters<typeof createMarkdown>[0] = {}): Markdown {
  const markdown = createMarkdown(settings);
  opened.push(markdown);
  return markdown;
}
afterAll(() => Promise.all(opened.map((markdown) => markdown.close())));

const options = {
  kind: 'blob',
  projectPath: 'g/p',
  ref: 'main',
  syntaxes: referenceSyntaxes,
} as const;
const paragraph =
  'Lorem *ipsum* dolor `sit` amet, #1 and @user, [link](docs/x.md) **bold**.\n\n- [ ] task\n- item\n\n';

/** Runs `work` and returns the longest time for which the event loop was blocked. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

describe('createMarkdown', () => {
  test('short texts need no thread, long ones use one, with the same result', async () => {
    const markdown = open();
    const direct = await markdown.render(paragraph, options);
    expect(direct.references.map(({ key }) => key)).toEqual(['issue:g/p#1', 'user:@user']);
    expect(await markdown.threads()).toBe(0);
    const inThread = await markdown.render(paragraph.repeat(200), options);
    expect(await markdown.threads()).toBe(1);
    const inline = open({ inlineLimits: { markdown: 1e6, code: 1e6 } });
    expect(inThread).toEqual(await inline.render(paragraph.repeat(200), options));
    expect(await inline.threads()).toBe(0);
  });

  test('highlighting in a thread returns the same lines as here', async () => {
    const text = 'const a: string = `x\n${1}`; // <b>\n'.repeat(300);
    const here = await open({ inlineLimits: { code: 1e6 } }).highlight({ text, path: 'a.ts' });
    expect(here.lines).toHaveLength(600);
    expect(await open().highlight({ text, path: 'a.ts' })).toEqual(here);
    expect(await open().highlight({ text: '', path: 'a.ts' })).toEqual({ lines: [], language: 'typescript' });
    expect(await open().highlight({ text: '\n', path: 'a.ts' })).toEqual({
      lines: [''],
      language: 'typescript',
    });
  });

  test('lines of a diff come back one for one', async () => {
    const markdown = open();
    const lines = ['/* a', '', 'b */ x = "<";\r', 'two\nlines', 'let y'];
    const highlighted = await markdown.highlightLines(lines, { path: 'a.js' });
    expect(highlighted).toHaveLength(5);
    expect(highlighted[0]).toBe('<span class="hljs-comment">/* a</span>');
    expect(highlighted[2]).toContain('<span class="hljs-comment">b */</span>');
    expect(highlighted[2]).toContain('&lt;');
    expect(await markdown.highlightLines(['<b>', ''], { path: 'a.unknown' })).toEqual(['&lt;b&gt;', '']);
    expect(await markdown.highlightLines([], { path: 'a.js' })).toEqual([]);
  });

  test('a result is cached by content and options, and computed once for concurrent callers', async () => {
    const markdown = open();
    const source = paragraph.repeat(150);
    const [first, second] = await Promise.all([
      markdown.render(source, options),
      markdown.render(source, options),
    ]);
    expect(second).toBe(first);
    expect(await markdown.render(source, options)).toBe(first);
    expect(await markdown.render(source, { ...options, ref: 'other' })).not.toBe(first);
    const small = open({ cacheSize: 1000 });
    expect(await small.render(source, options)).not.toBe(await small.render(source, options));
  });

  test('a text that exceeds the deadline is plain, its thread ends, and others continue', async () => {
    const markdown = open({ deadline: 1000, threads: 1 });
    const slow = `${'a'.repeat(9000)}\n`.repeat(50);
    expect(await markdown.highlight({ text: slow, language: 'csharp' })).toMatchObject({
      language: undefined,
    });
    const started = performance.now();
    expect((await markdown.highlight({ text: slow, language: 'csharp' })).lines).toHaveLength(50);
    expect(performance.now() - started).toBeLessThan(1000);
    const patient = open({ deadline: 20_000, threads: 1 });
    expect((await patient.highlight({ text: 'let a;\n'.repeat(1000), path: 'a.ts' })).language).toBe(
      'typescript',
    );
  });

  test('an idle thread ends', async () => {
    const markdown = open({ idleTimeout: 50 });
    await markdown.render(paragraph.repeat(200), options);
    await expect.poll(() => markdown.threads(), { timeout: 10_000 }).toBe(0);
    expect((await markdown.render(paragraph.repeat(201), options)).limit).toBeUndefined();
  });

  test('a closed service still answers, without highlighting', async () => {
    const markdown = open();
    await markdown.close();
    expect(await markdown.render(paragraph.repeat(200), options)).toMatchObject({ limit: 'time' });
  });

  test('documents are shown by their name', async () => {
    const markdown = open({ relativeUrlRoot: '/git' });
    expect(await markdown.renderDocument('docs/README.md', '[x](y)', options)).toMatchObject({
      markup: 'markdown',
      html: '<p><a href="/git/g/p/-/blob/main/y">x</a></p>\n',
    });
    expect(await markdown.renderDocument('README', '<b>', options)).toMatchObject({
      markup: 'text',
      html: '<pre class="plain-text">&lt;b&gt;</pre>',
    });
    expect(await markdown.renderDocument('README.rst', 'x\n=', options)).toMatchObject({
      markup: 'unsupported',
    });
    expect(await markdown.renderDocument('main.c', 'x', options)).toBeUndefined();
  });

  test('the event loop continues while large texts are handled', { timeout: 60_000 }, async () => {
    const markdown = open();
    await markdown.render(paragraph.repeat(200), options); // the thread is there
    const large = paragraph.repeat(Math.ceil((100 * 1024) / paragraph.length));
    const code =
      'export function name(first: string, second = 1): number {\n  return `${first}`.length + second; // sum\n}\n'.repeat(
        3333,
      );
    const start = performance.now();
    const pause = await longestPause(async () => {
      const rendered = await markdown.render(large, options);
      expect(rendered.taskCount).toBeGreaterThan(900);
      expect((await markdown.highlight({ text: code, path: 'a.ts' })).lines).toHaveLength(9999);
    });
    // Beside what it takes, on whatever machine: handled here instead, each of the two would block the loop for its whole share.
    expect(pause).toBeLessThan((performance.now() - start) / 3);
  });
});
