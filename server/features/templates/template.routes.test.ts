import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let guest: TestUser;

const get = (url: string, user: TestUser | null = ann) =>
  server.app.inject({ url, headers: user === null ? {} : { 'private-token': user.token } });
async function post(url: string, payload: object): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v4${url}`,
    headers: { 'private-token': ann.token },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
}
const api = '/api/v4/projects/ann%2Fforms/templates/issues';

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  guest = await server.createUser('guest');
  await post('/projects', { name: 'Forms', visibility: 'private', initialize_with_readme: true });
  await post('/projects', { name: 'Bare', visibility: 'private' });
  await post('/projects/ann%2Fforms/members', { user_id: guest.id, access_level: 10 });
  const files: Readonly<Record<string, string>> = {
    '.coppice/issue_templates/Bug.md': '## Ours',
    '.gitlab/issue_templates/Bug.md': '## Hidden by ours',
    '.gitlab/issue_templates/Default.md': 'Say what you want.\n',
    '.gitlab/issue_templates/notes.txt': 'No template',
    '.gitlab/issue_templates/deep/Deeper.md': 'No template',
    '.gitlab/issue_templates/Big.md': 'x'.repeat(1024 * 1024 + 1),
    '.gitlab/issue_templates/Binary.md': 'a\0b',
    '.gitlab/merge_request_templates/Picture.md': 'a\0b',
    '.gitlab/merge_request_templates/Merge.md': 'Why?',
    '.github/ISSUE_TEMPLATE/feature request.md':
      '---\nname: Feature\nlabels: new\n---\n\nPlease build\n---\nthis',
  };
  await post('/projects/ann%2Fforms/repository/commits', {
    branch: 'main',
    commit_message: 'Templates',
    actions: [
      ...Object.entries(files).map(([file_path, content]) => ({ action: 'create', file_path, content })),
      {
        action: 'create',
        file_path: '.gitlab/issue_templates/Latin.md',
        encoding: 'base64',
        content: Buffer.from('Größe', 'latin1').toString('base64'),
      },
    ],
  });
  await post('/projects/ann%2Fforms/repository/commits', {
    branch: 'side',
    start_branch: 'main',
    commit_message: 'Elsewhere',
    actions: [{ action: 'create', file_path: '.gitlab/issue_templates/Side.md', content: 'x' }],
  });
});
afterAll(() => server?.close());

describe('templates of descriptions', () => {
  it('TPL-01 are the Markdown files of the folders on the default branch, the closest one of each name', async () => {
    expect((await get(api)).json()).toEqual(
      ['Bug', 'Default', 'feature request', 'Latin'].map((name) => ({ key: name, name })),
    );
    expect((await get('/ann/forms/-/description_templates/names/merge_request')).json()).toEqual([
      { key: 'Merge', name: 'Merge' },
    ]);
    expect((await get(`${api}/Bug`)).json()).toEqual({ name: 'Bug', content: '## Ours' });
    expect((await get('/ann/forms/-/templates/issue/Default')).json()).toEqual({
      name: 'Default',
      content: 'Say what you want.\n',
    });
  });

  it('TPL-01 the front matter for GitHub’s chooser is not part of the text', async () => {
    expect((await get(`${api}/feature%20request`)).json<{ content: string }>().content).toBe(
      'Please build\n---\nthis',
    );
  });

  it('TPL-01 each that is listed can be read, and what is no text is not listed', async () => {
    for (const [list, address] of [
      [api, `${api}/`],
      [api.replace('issues', 'merge_requests'), `${api.replace('issues', 'merge_requests')}/`],
      ['/ann/forms/-/description_templates/names/issue', '/ann/forms/-/templates/issue/'],
    ] as const) {
      // What has been read before is still known.
      await get(`${address}Binary`);
      const names = (await get(list)).json<{ name: string }[]>().map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(names).not.toContain('Binary');
      expect(names).not.toContain('Picture');
      for (const name of names)
        expect((await get(address + encodeURIComponent(name))).statusCode, name).toBe(200);
    }
    // Without a byte order mark, bytes that are no UTF-8 are Latin-1, as in every file.
    expect((await get(`${api}/Latin`)).json()).toEqual({ name: 'Latin', content: 'Größe' });
  });

  it('an unknown template is not found, and an empty repository has none', async () => {
    for (const name of ['Nothing', 'Big', 'Binary', '..%2F..%2FREADME', 'deep%2FDeeper', 'notes', 'Side'])
      expect((await get(`${api}/${name}`)).statusCode).toBe(404);
    expect((await get('/api/v4/projects/ann%2Fbare/templates/issues')).json()).toEqual([]);
    expect((await get('/api/v4/projects/ann%2Fforms/templates/others')).statusCode).toBe(400);
  });

  it('TPL-01 are not available without access to the code', async () => {
    expect((await get(api, guest)).statusCode).toBe(403);
    expect((await get(`${api}/Bug`, null)).statusCode).toBe(404);
  });
});
