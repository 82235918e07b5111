import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { HelpPage } from '../../../contract/help/help.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { markdownExamples } from '../../../tools/markdown-examples.ts';
import type { App } from '../../platform/http/app.ts';
import { helpRoutes } from './help.routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ relativeUrlRoot: '/code' });
});
afterAll(() => server?.close());

const get = (page: string) =>
  server.app.inject({ url: `/code/help.json?page=${encodeURIComponent(page)}`, method: 'GET' });
const read = async (page: string): Promise<HelpPage> => {
  const answer = await get(page);
  expect(answer.statusCode, page).toBe(200);
  return answer.json();
};
const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe('help', () => {
  it('is a list of documents, for everybody', async () => {
    const first = await read('');
    expect(first.title).toBe('Using Coppice');
    expect(first.html).not.toContain('<h1');
    const pages = first.documents.map(({ page }) => page);
    expect(pages.slice(0, 3)).toEqual(['', 'user/projects', 'user/files']);
    expect(pages).toContain('administration/settings');
    expect(pages).toContain('user/permissions');
    for (const { page, title } of first.documents) expect((await read(page)).title).toBe(title);
  });

  it('each link leads to an existing document and heading', async () => {
    const { documents } = await read('');
    const pages = new Map(
      await Promise.all(documents.map(async ({ page }) => [page, await read(page)] as const)),
    );
    for (const { page, html, headings } of pages.values()) {
      // Links in examples can lead anywhere.
      const text = html.replaceAll(/<div class="help-example">[\s\S]*?<\/div>\n/g, '');
      for (const { id } of headings) expect(idsOf(text)).toContain(id);
      for (const [, href] of text.matchAll(/ href="([^"]*)"/g)) {
        if (/^https?:/.test(href!)) continue;
        const [path, fragment] = href!.split('#') as [string, string | undefined];
        const to = path === '' ? page : path.replace(/^\/code\/help\/?/, '');
        expect(path === '' || path.startsWith('/code/help'), `${page}: ${href}`).toBe(true);
        expect([...pages.keys()], `${page}: ${href}`).toContain(to);
        // The page itself is a place in it.
        const places = [undefined, ...idsOf(pages.get(to)!.html)];
        expect(places, `${page}: ${href}`).toContain(fragment);
      }
    }
  });

  test.each([
    ['user/projects', 'archived'],
    ['user/discussions', 'locked'],
    ['user/issues', 'confidential'],
  ])('%s has the place #%s, to which pages lead', async (page, id) => {
    expect((await read(page)).html).toContain(`id="${id}"`);
  });

  test.each([
    'user/nothing',
    'user/../user/issues',
    '../package',
    'requirements',
    'user/README',
    'user',
    '__proto__',
  ])('%s is no page', async (page) => {
    expect((await get(page)).statusCode).toBe(404);
  });

  it('MD-12 the guide shows each example with its result', async () => {
    const { html } = await read('user/markdown');
    const examples = html.split('<div class="help-example">');
    expect(examples).toHaveLength(markdownExamples.length + 1);
    expect(html).toContain('src="/code/favicon.svg"');
    expect(html).toContain('data-mermaid="diagram"');
    expect(html).toContain('<ins class="inline-diff');
    // Ids of examples do not collide with those of the page.
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a page whose rendering failed is rendered again for the next reader', async () => {
    let failures = 1;
    await using app = fastify();
    helpRoutes(app as unknown as App, {
      ...server.platform,
      markdown: {
        ...server.platform.markdown,
        render: async (...asked) => {
          if (failures-- > 0) throw new Error('busy');
          return server.platform.markdown.render(...asked);
        },
      },
    });
    const answers = [];
    for (let time = 0; time < 2; time++)
      answers.push((await app.inject('/help.json?page=user/projects')).statusCode);
    expect(answers).toEqual([500, 200]);
  });
});
