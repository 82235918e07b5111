import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let open: { id: number; sha: string };
let secret: { id: number; sha: string };

const api = (method: 'GET' | 'POST', url: string, as: TestUser | null, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: as === null ? {} : { 'private-token': as.token },
    ...(payload === undefined ? {} : { payload }),
  });

async function make<T = { id: number }>(url: string, payload: object): Promise<T> {
  const made = await api('POST', url, ann, payload);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<T>();
}

const commit = (project: number, message: string, branch = 'main') =>
  make<{ id: string }>(`/projects/${project}/repository/commits`, {
    branch,
    commit_message: message,
    actions: [{ action: 'update', file_path: 'README.md', content: message }],
  });

async function createProject(name: string, visibility: string): Promise<{ id: number; sha: string }> {
  const { id } = await make('/projects', { name, visibility, initialize_with_readme: true });
  return { id, sha: (await commit(id, `Cut "${name}" <short>`)).id };
}

/** A stored text of the open project as somebody reads it. */
async function read(text: string, as: TestUser | null): Promise<string> {
  const { iid } = await make<{ iid: number }>(`/projects/${open.id}/issues`, {
    title: 'Text',
    description: text,
  });
  const answer = await server.app.inject({
    url: `/ann/open/-/issues/${iid}.json`,
    headers: as === null ? {} : { 'private-token': as.token },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ description_html: string }>().description_html;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  open = await createProject('open', 'public');
  secret = await createProject('secret', 'private');
});
afterAll(() => server?.close());

describe('commits in a text', () => {
  it('MD-12 are links with their title, by full id, short id and path', async () => {
    const { sha } = open;
    const link = (text: string) =>
      `<a class="reference reference-commit" href="/ann/open/-/commit/${sha}" title="Cut &quot;open&quot; &lt;short&gt;">${text}</a>`;
    const html = await read(`See ${sha}, ${sha.slice(0, 7)} and ann/open@${sha}`, null);
    expect(html).toContain(
      `See ${link(sha.slice(0, 8))}, ${link(sha.slice(0, 7))} and ${link(`ann/open@${sha.slice(0, 8)}`)}`,
    );
  });

  it('stay plain text if they name nothing, or a branch', async () => {
    await make(`/projects/${open.id}/repository/branches`, { branch: 'abcdef1', ref: 'main' });
    const html = await read(`${'0'.repeat(40)} defaced abcdef1 ann/nowhere@${open.sha}`, ann);
    expect(html).toContain(`${'0'.repeat(40)} defaced abcdef1 ann/nowhere@${open.sha}`);
    expect(html).not.toContain('reference-commit');
  });

  it('of a private project are links only for its people', async () => {
    const text = `ann/secret@${secret.sha}`;
    expect(await read(text, ann)).toContain(`href="/ann/secret/-/commit/${secret.sha}"`);
    for (const outsider of [bob, null]) {
      const html = await read(text, outsider);
      expect(html).toContain(text);
      expect(html).not.toContain('<a ');
      expect(html).not.toContain('Cut');
    }
    // A guest of a private project can read its issues but not its code.
    await make(`/projects/${secret.id}/members`, { user_id: bob.id, access_level: 10 });
    expect(await read(text, bob)).not.toContain('<a ');
  });

  it('are resolved in bounded number', async () => {
    const unknown = Array.from({ length: 320 }, (_, index) => (0x1000000 + index).toString(16));
    const html = await read([...unknown, open.sha].join(' '), ann);
    expect(html).not.toContain('reference-commit');
    expect(html).toContain(open.sha);
  });

  it('are links in the note of an issue that a commit closed', async () => {
    const { iid } = await make<{ iid: number }>(`/projects/${open.id}/issues`, { title: 'Dull blade' });
    const { id: sha } = await commit(open.id, `Grind it\n\nCloses #${iid}`);
    await server.drain();
    const answer = await server.app.inject({ url: `/ann/open/-/issues/${iid}/discussions.json` });
    const link = `commit <a class="reference reference-commit" href="/ann/open/-/commit/${sha}" title="Grind it">${sha.slice(0, 8)}</a></p>`;
    const discussions = answer.json<{ notes: { note_html: string }[] }[]>();
    expect(discussions.flatMap(({ notes }) => notes.map((note) => note.note_html.trim()))).toEqual([
      `<p>mentioned in ${link}`,
      `<p>closed via ${link}`,
    ]);
  });

  it('stay plain text when their repository is gone', async () => {
    const lost = await createProject('lost', 'public');
    rmSync(server.platform.git.repository(lost.id).path, { recursive: true });
    expect(await read(`ann/lost@${lost.sha.slice(0, 10)}`, ann)).not.toContain('<a ');
  });
});
