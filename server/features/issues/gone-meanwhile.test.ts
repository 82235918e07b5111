import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { unsubscribeKey } from '../notifications/unsubscribe.service.ts';
import { deleteIssueRow } from './issue-write.queries.ts';

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'Garden' }, ann);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.drain();
  await server.platform.db.deleteFrom('notifications').execute();
});

const issues = '/projects/ann%2Fgarden/issues';
const open = () => server.create(issues, { title: 'Soon gone' }, ann);

it('an event of an issue that was deleted since notifies nobody, and waits for nothing', async () => {
  const bob = await server.createUser('bob');
  await server.api('POST', '/projects/ann%2Fgarden/members', ann, { user_id: bob.id, access_level: 30 });
  const { iid } = await open();
  await server.api('POST', `${issues}/${iid}/notes`, ann, { body: 'Words for @bob' });
  await server.api('PUT', `${issues}/${iid}`, ann, {
    state_event: 'close',
    description: 'For @bob',
    assignee_ids: [bob.id],
  });
  await server.api('PUT', `${issues}/${iid}`, ann, { state_event: 'reopen' });
  await server.api('DELETE', `${issues}/${iid}`, ann);
  await server.drain();
  // was: the reactions failed by notifications_subject, fifteen times each
  expect(await server.platform.db.selectFrom('outbox').select(['name', 'last_error']).execute()).toEqual([]);
  expect(await server.platform.db.selectFrom('notifications').select('id').execute()).toEqual([]);
});

it('an unsubscribe link works after the issue was deleted, and ends no other subscription', async () => {
  const { db } = server.platform;
  const [gone, kept] = [await open(), await open()];
  await server.api('DELETE', `${issues}/${gone.iid}`, ann);
  const follow = async (type: string, id: number) => {
    const key = await unsubscribeKey(db, { userId: ann.id, type, id });
    return (await server.call('POST', `/-/sent_notifications/${key}/unsubscribe`, null)).statusCode;
  };
  // was: 500 by subscriptions_subject
  expect(await follow('Issue', gone.id)).toBeLessThan(400);
  // Mails of before call a commit by a number that may be an issue's now. was: this ended the subscription to the issue
  expect(await follow('Commit', kept.id)).toBeLessThan(400);
  expect((await server.api('GET', `${issues}/${kept.iid}`, ann)).json()).toMatchObject({ subscribed: true });
  expect(await follow('Issue', kept.id)).toBeLessThan(400);
  expect((await server.api('GET', `${issues}/${kept.iid}`, ann)).json()).toMatchObject({ subscribed: false });
});

it.each([
  ['a comment', 'notes', { body: 'Late words' }],
  ['a thread', 'discussions', { body: 'Late words' }],
  ['a reaction', 'award_emoji', { name: 'rocket' }],
  ['a subscription that ends', 'unsubscribe', {}],
])('%s on an issue that somebody deletes at the same moment is answered 404', async (_, call, body) => {
  const { db } = server.platform;
  const { id, iid } = await open();
  let answer: ReturnType<TestServer['api']> | undefined;
  await db.transaction().execute(async (tx) => {
    await deleteIssueRow(tx, id);
    answer = server.api('POST', `${issues}/${iid}/${call}`, ann, body);
    await lockWaiters(db);
  });
  // was: 500, when the transaction ended
  expect((await answer!).statusCode).toBe(404);
  const { rows } = await sql`select 1 from notes where noteable_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
