import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
const call = (method: 'GET' | 'POST', url: string, payload: object = {}) =>
  server.app.inject({ method, url: `/api/v4${url}`, payload, headers: { 'private-token': ann.token } });

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await call('POST', '/projects', { name: 'garden' });
});
afterAll(() => server?.close());

it('an issue takes 5,000 comments and refuses the next with a message, without any change', async () => {
  const { iid, id } = (await call('POST', '/projects/ann%2Fgarden/issues', { title: 'Talked about' })).json<{
    iid: number;
    id: number;
  }>();
  const notes = `/projects/ann%2Fgarden/issues/${iid}/notes`;
  const { db } = server.platform;
  await db.updateTable('subjects').set({ user_notes_count: 4999 }).where('id', '=', id).execute();
  expect((await call('POST', notes, { body: 'The last one' })).statusCode).toBe(201);
  const refused = await call('POST', notes, { body: 'One too many' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({ message: { base: ['Maximum number of comments exceeded'] } });
  const issue = (await call('GET', `/projects/ann%2Fgarden/issues/${iid}`)).json<object>();
  expect(issue).toMatchObject({ user_notes_count: 5000 });
  expect((await call('GET', notes)).json()).toHaveLength(1);
});
