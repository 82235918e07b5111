import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonMessage } from '../../../contract/accounts/accounts.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { listen } from '../../../testing/cable.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { membersExpired } from '../members/expired-members.ts';
import { announcePersonJob } from './person-news.ts';

let server: TestServer;
let root: TestUser, ann: TestUser, max: TestUser;
let veil: number;

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  [ann, max] = await server.createUsers('ann', 'max');
  veil = (await server.create('/groups', { name: 'veil', path: 'veil', visibility: 'private' }, ann)).id;
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

const follow = (who: TestUser) =>
  listen<IssuesMessage>(server, 'GroupIssuesChannel', { group_id: veil }, who);
const call = async (who: TestUser, method: 'POST' | 'PUT', path: string, body?: object): Promise<void> => {
  const answer = await server.api(method, path, who, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};

it('GROUP-01 open pages of somebody whose membership expires end', async () => {
  await call(ann, 'POST', `/groups/${veil}/members`, { user_id: max.id, access_level: 20 });
  using page = await follow(max);
  using other = await follow(ann);
  await sql`update members set expires_at = current_date where user_id = ${max.id} and namespace_id = ${veil}`.execute(
    server.platform.db,
  );
  await membersExpired.run(server.platform, {});
  await page.untilRefused();
  expect(other.missed()).toBe(0);
});

it('USER-02 open pages follow the administrator flag, and those of somebody who is blocked are signed out', async () => {
  const eve = await server.createUser('eve');
  await call(root, 'PUT', `/users/${eve.id}`, { admin: true });
  using page = await follow(eve);
  await call(root, 'PUT', `/users/${eve.id}`, { admin: false });
  await page.untilRefused();
  const socket = await server.app.injectWS('/-/cable', {
    headers: { host: 'localhost', 'private-token': eve.token },
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const confirmed = new Promise((resolve) =>
    socket.on('message', (data: Buffer) => String(data).includes('confirm_subscription') && resolve(0)),
  );
  socket.send(
    JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'PersonChannel' }) }),
  );
  await confirmed;
  await call(root, 'POST', `/users/${eve.id}/block`);
  expect(await closed).toBe(4401);
});

it('USER-02 a connection that follows nothing yet is closed when it asks, once its token is revoked', async () => {
  const gus = await server.createUser('gus');
  const socket = await server.app.injectWS('/-/cable', {
    headers: { host: 'localhost', 'private-token': gus.token },
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const answered = new Promise((resolve) =>
    socket.on('message', (data: Buffer) => String(data).includes('_subscription') && resolve(String(data))),
  );
  const { id } = (await server.api('GET', '/personal_access_tokens/self', gus)).json<{ id: number }>();
  expect((await server.api('DELETE', `/personal_access_tokens/${id}`, gus)).statusCode).toBe(204);
  socket.send(
    JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'PeopleChannel' }) }),
  );
  // was: confirmed, with when something last happened
  expect(await Promise.race([closed, answered])).toBe(4401);
});

it('USER-02 who is signed in hears once what somebody is called now, however often that changed', async () => {
  using page = await listen<PersonMessage>(server, 'PeopleChannel', {}, ann);
  using stranger = await listen<PersonMessage>(server, 'PeopleChannel', {}, null);
  expect(stranger.answer).toBe('reject_subscription');
  for (const name of ['Max I', 'Max II', 'Max III']) await call(root, 'PUT', `/users/${max.id}`, { name }); // oxlint-disable-line no-await-in-loop
  await call(root, 'PUT', `/users/${max.id}`, { bio: 'Not said' });
  const { rows } = await sql<{ payload: object }>`select p.payload from graphile_worker._private_jobs p
    join graphile_worker.jobs j on j.id = p.id where j.task_identifier = ${announcePersonJob.name}`.execute(
    server.platform.db,
  );
  expect(rows).toHaveLength(1);
  await announcePersonJob.run(server.platform, { id: max.id });
  const person = { id: max.id, username: 'max', name: 'Max III', avatar_url: null };
  expect(await page.until(1)).toMatchObject([{ event: 'person', person }]);
});
