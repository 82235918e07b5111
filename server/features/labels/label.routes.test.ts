import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
});
afterAll(() => server?.close());

it('API-01 a label has its description as text and as safe HTML', async () => {
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: { 'private-token': owner.token }, payload });
  const project = await post('/api/v4/projects', { name: 'Harbour' });
  const made = await post(`/api/v4/projects/${project.json<{ id: number }>().id}/labels`, {
    name: 'leak',
    color: '#123456',
    description: 'Water <in> & out',
  });
  expect(made.json()).toMatchObject({
    description: 'Water <in> & out',
    description_html: 'Water &lt;in&gt; &amp; out',
  });
});
