import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { loadProject } from '../projects/index.ts';
import { moveIssue } from './moving/move-issue.ts';
import { loadIssue } from './issue.service.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const garden = '/api/v4/projects/ann%2Fgarden';
const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  user: TestUser,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': user.token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
async function opened(payload: object, user = ann): Promise<number> {
  const answer = await call('POST', `${garden}/issues`, user, { title: 'A task', ...payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ iid: number }>().iid;
}
const read = async (iid: number) =>
  (await call('GET', `${garden}/issues/${iid}`, ann)).json<Record<string, unknown>>();

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  for (const name of ['Garden', 'Yard'])
    await call('POST', '/api/v4/projects', ann, { name, visibility: 'public' });
});
afterAll(() => server?.close());

describe('commands that must not run on behalf of others', () => {
  it('FORM-06 those beyond the limit are removed from the text as well, and that is reported', async () => {
    const iid = await opened({ description: `${'/due 2030-01-01\n'.repeat(100)}/close\n\n- [ ] one` });
    expect(await read(iid)).toMatchObject({ description: '- [ ] one', state: 'opened' });
    const said = await call('POST', `${garden}/issues/${iid}/notes`, ann, {
      body: `Text\n${'/due 2030-01-01\n'.repeat(100)}/close`,
    });
    expect(said.json()).toMatchObject({ body: 'Text' });
    expect(await read(iid)).toMatchObject({ state: 'opened' });
  });

  it('FORM-06 a line that was in the description before is none, neither edited nor ticked', async () => {
    const iid = await opened({ description: '- [ ] one' }, bob);
    // As it may be there from a time when it was no command.
    const old = '- [ ] one\n\n/close';
    await server
      .context(ann.viewer)
      .platform.db.updateTable('subjects')
      .set({ description: old })
      .where('id', '=', Number((await read(iid))['id']))
      .execute();
    const ticked = await call('PUT', `/ann/garden/-/issues/${iid}.json`, ann, {
      issue: { update_task: { index: 1, checked: true, line_number: 1, line_source: '- [ ] one' } },
    });
    expect(ticked.statusCode, ticked.body).toBe(200);
    expect(await read(iid)).toMatchObject({ description: '- [x] one\n\n/close', state: 'opened' });
    await call('PUT', `${garden}/issues/${iid}`, ann, { description: 'New words\n\n/close' });
    expect(await read(iid)).toMatchObject({ description: 'New words\n\n/close', state: 'opened' });
    await call('PUT', `${garden}/issues/${iid}`, ann, { description: 'New words\n/due 2030-01-01' });
    expect(await read(iid)).toMatchObject({ description: 'New words', due_date: '2030-01-01' });
  });
});

describe('repeated requests', () => {
  it('an issue that was moved since it was read is not moved again', async () => {
    const iid = await opened({});
    const ctx = server.context(ann.viewer);
    const loaded = await loadIssue(ctx, 'ann/garden', iid);
    const target = await loadProject(ctx, 'ann/yard');
    await moveIssue(ctx, loaded, target);
    await expect(moveIssue(ctx, loaded, target)).rejects.toMatchObject({ status: 400 });
    const yard = await call('GET', '/api/v4/projects/ann%2Fyard/issues', ann);
    expect(yard.json()).toHaveLength(1);
  });

  it('FORM-03 an issue that is sent twice with one key is opened once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { title: 'Once' };
    const send = (url: string, user = ann) => call('POST', url, user, body, key);
    const answers = await Promise.all([
      send(`${garden}/issues`),
      send(`${garden}/issues`),
      send('/ann/garden/-/issues'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const iids = answers.map((answer) => answer.json<{ iid: number }>().iid);
    expect(new Set(iids).size).toBe(1);
    // The key only counts for ann, and for one submission.
    expect((await send(`${garden}/issues`, bob)).json<{ iid: number }>().iid).not.toBe(iids[0]);
    expect((await send('/api/v4/projects/ann%2Fyard/issues')).statusCode).toBe(422);
  });
});
