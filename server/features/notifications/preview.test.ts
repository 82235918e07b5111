import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationPreview } from '../../../contract/notifications/notifications.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { takeMails } from '../../../testing/take-mails.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let group: number;

const make = <T = { id: number; iid: number }>(path: string, payload: object, as = ann): Promise<T> =>
  server.create(path, payload, as);

async function change(as: TestUser, path: string, payload: object): Promise<void> {
  const answer = await server.api('PUT', path, as, payload);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Sends what waits, and returns the subjects of the person's mails. */
async function mailsTo(user: TestUser): Promise<string[]> {
  const rows = await takeMails(server);
  return rows
    .filter(({ recipient }) => recipient === `${user.username}@example.com`)
    .map((one) => one.subject);
}

async function preview(user: TestUser, query: string): Promise<NotificationPreview> {
  const answer = await server.call('GET', `/-/profile/notifications/preview.json?${query}`, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

let projects = 0;
async function newProject(): Promise<number> {
  projects += 1;
  const { id } = await make('/projects', {
    name: `place-${projects}`,
    namespace_id: group,
    visibility: 'public',
  });
  await make(`/projects/${id}/members`, { user_id: bob.id, access_level: 10 });
  return id;
}

/** All that can happen, with Bob mentioned, assigned, subscribed, taking part, and looking on. Each step is handled before the next. */
async function live(project: number): Promise<string[]> {
  const sent: string[] = [];
  const label = await make(`/projects/${project}/labels`, { name: 'bug', color: 'red' });
  const then = async (): Promise<void> => void sent.push(...(await mailsTo(bob)));
  const issues = `/projects/${project}/issues`;
  const plain = await make(issues, { title: 'Plain' });
  await then();
  const note = await make(`${issues}/${plain.iid}/notes`, { body: 'Words' });
  await then();
  await change(ann, `${issues}/${plain.iid}/notes/${note.id}`, { body: 'Words for @bob' });
  await then();
  await change(ann, `${issues}/${plain.iid}/notes/${note.id}`, { body: 'Words for @bob again' });
  await change(ann, `${issues}/${plain.iid}`, { state_event: 'close' });
  await then();
  const secret = await make(issues, { title: 'Secret', description: '@bob', confidential: true });
  await then();
  await make(`${issues}/${secret.iid}/notes`, { body: '@bob' });
  await then();
  const given = await make(issues, { title: 'Given' });
  await then();
  await change(ann, `${issues}/${given.iid}`, { assignee_ids: [bob.id] });
  await then();
  await make(`${issues}/${given.iid}/notes`, { body: 'Internal for @bob', internal: true });
  await then();
  const mentioned = await make(issues, { title: 'Told' });
  await then();
  await change(ann, `${issues}/${mentioned.iid}`, { description: 'Now for @bob' });
  await then();
  const followed = await make(issues, { title: 'Followed' });
  await then();
  await server.api('POST', `${issues}/${followed.iid}/subscribe`, bob);
  await change(ann, `${issues}/${followed.iid}`, { state_event: 'close' });
  await then();
  await server.api('POST', `${issues}/${followed.iid}/unsubscribe`, bob);
  await server.api('POST', `/projects/${project}/labels/${label.id}/subscribe`, bob);
  await make(issues, { title: 'Labelled', labels: 'bug' });
  await make(issues, { title: 'Commanded', description: '/label ~bug' });
  await make(issues, { title: 'Labelled secret', labels: 'bug', confidential: true });
  await change(ann, `${issues}/${plain.iid}`, { add_labels: 'bug,other' });
  await then();
  await change(ann, `${issues}/${plain.iid}`, { remove_labels: 'bug' });
  await change(ann, `${issues}/${mentioned.iid}`, { add_labels: 'bug', description: 'Once more for @bob' });
  await then();
  const mine = await make(issues, { title: 'Mine' }, bob);
  await then();
  await make(`${issues}/${mine.iid}/notes`, { body: 'Thanks' });
  await then();
  const taken = await make(issues, { title: 'Taken' });
  await then();
  await make(`${issues}/${taken.iid}/notes`, { body: 'Before' });
  await then();
  await make(`${issues}/${taken.iid}/notes`, { body: 'Me too' }, bob);
  await then();
  await change(ann, `${issues}/${taken.iid}`, { state_event: 'close' });
  await change(ann, `${issues}/${taken.iid}`, { state_event: 'reopen' });
  await then();
  return sent;
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await make('/groups', { name: 'team', path: 'team', visibility: 'public' })).id;
});
afterAll(() => server?.close());

const choices: readonly { level: string; events?: readonly string[] }[] = [
  { level: 'watch' },
  { level: 'participating' },
  { level: 'mention' },
  { level: 'disabled' },
  { level: 'custom', events: [] },
  { level: 'custom', events: ['new_note'] },
  { level: 'custom', events: ['new_issue', 'close_issue'] },
  { level: 'custom', events: ['reassign_issue', 'reopen_issue', 'new_note', 'new_issue', 'close_issue'] },
];
const queryOf = ({ level, events = [] }: (typeof choices)[number]): string =>
  `level=${level}${events.map((one) => `&events[]=${one}`).join('')}`;

describe('a preview of a level', () => {
  for (const choice of choices)
    it(`NOTIFY-01 is what was really sent: ${choice.level} ${(choice.events ?? []).join(' ')}`, async () => {
      const project = await newProject();
      const place = `/projects/${project}/notification_settings`;
      const events = Object.fromEntries((choice.events ?? []).map((one) => [one, true]));
      await change(bob, place, { level: choice.level, ...events });
      const todosBefore = await todosOf();
      const sent = await live(project);
      const todos = (await todosOf()) - todosBefore;
      // Asked for while another level is saved.
      for (const level of ['global', 'disabled', 'watch']) {
        await change(bob, place, { level });
        const seen = await preview(bob, `project_id=${project}&${queryOf(choice)}`);
        expect({ mails: seen.mails, todos: seen.todos }, level).toEqual({ mails: sent.length, todos });
        expect(seen.examples.map(({ title, reference }) => `${title} (${reference})`)).toEqual(
          sent
            .toReversed()
            .slice(0, 5)
            .map((subject) => subject.replace(/^.* \| /, '')),
        );
      }
      await change(bob, place, { level: 'global' });
      await change(bob, '/notification_settings', { level: 'participating' });
    });

  it('NOTIFY-01 says why each would have come', async () => {
    const project = await newProject();
    await make(`/projects/${project}/issues`, { title: 'Look', description: '@bob' });
    await make(`/projects/${project}/issues`, { title: 'Passing' });
    await mailsTo(bob);
    const { examples, events, mails, todos } = await preview(bob, `project_id=${project}&level=watch`);
    expect({ events, mails, todos }).toEqual({ events: 2, mails: 2, todos: 1 });
    expect(examples.map(({ title, because, todo }) => [title, because, todo])).toEqual([
      ['Passing', 'you watch this place', false],
      ['Look', 'you were mentioned', true],
    ]);
  });

  it('NOTIFY-01 of a group and of everywhere adds up what their places would have sent', async () => {
    const wide = await make('/groups', { name: 'wide', path: 'wide', visibility: 'public' });
    const inner = await make('/groups', {
      name: 'inner',
      path: 'inner',
      parent_id: wide.id,
      visibility: 'public',
    });
    const own = await make('/projects', { name: 'deep', namespace_id: inner.id, visibility: 'public' });
    const quiet = await make('/projects', { name: 'quiet', namespace_id: wide.id, visibility: 'public' });
    for (const { id } of [own, quiet])
      for (const title of ['One', 'Two']) await make(`/projects/${id}/issues`, { title });
    await mailsTo(bob);
    expect(await preview(bob, `group_id=${wide.id}&level=watch`)).toMatchObject({ events: 4, mails: 4 });
    expect(await preview(bob, `group_id=${inner.id}&level=watch`)).toMatchObject({ events: 2, mails: 2 });
    // A closer choice counts, as for the mails.
    await change(bob, `/projects/${quiet.id}/notification_settings`, { level: 'disabled' });
    expect(await preview(bob, `group_id=${wide.id}&level=watch`)).toMatchObject({ events: 4, mails: 2 });
    const outsider = await server.createUser('outsider');
    // Somebody else's public projects are not theirs.
    expect(await preview(outsider, 'level=watch')).toMatchObject({ events: 0, mails: 0 });
    await make(`/projects/${own.id}/issues`, { title: 'Three', description: 'cc @outsider' });
    await mailsTo(bob);
    expect(await preview(outsider, 'level=mention')).toMatchObject({ events: 1, mails: 1, todos: 1 });
    expect(await preview(outsider, 'level=disabled')).toMatchObject({ events: 1, mails: 0, todos: 1 });
  });

  it('NOTIFY-01 counts one’s own activity as chosen, saved or not', async () => {
    const project = await newProject();
    await make(`/projects/${project}/issues`, { title: 'Mine' }, bob);
    await mailsTo(bob);
    const asked = (own: string) => preview(bob, `project_id=${project}&level=participating${own}`);
    expect(await asked('')).toMatchObject({ mails: 0 });
    expect(await asked('&notified_of_own_activity=true')).toMatchObject({ mails: 1 });
  });

  it('looks at nothing that its reader may not see, and refuses what is no scope', async () => {
    const project = await newProject();
    await make(`/projects/${project}/issues`, { title: 'Hidden', description: '@bob', confidential: true });
    const hidden = await make('/projects', { name: 'hidden', namespace_id: group, visibility: 'private' });
    await make(`/projects/${hidden.id}/issues`, { title: 'Hidden', description: '@bob' });
    await mailsTo(bob);
    expect(await preview(bob, `project_id=${project}&level=watch`)).toEqual({
      events: 0,
      mails: 0,
      todos: 0,
      examples: [],
    });
    expect(JSON.stringify(await preview(bob, `group_id=${group}&level=watch`))).not.toContain('Hidden');
    const status = async (query: string, as: TestUser | null = bob) =>
      (await server.call('GET', `/-/profile/notifications/preview.json?${query}`, as)).statusCode;
    expect(await status(`project_id=${hidden.id}&level=watch`)).toBe(404);
    expect(await status('level=global')).toBe(400);
    expect(await status('level=loud')).toBe(400);
    expect(await status('level=watch', null)).toBe(401);
  });

  it('gives up before anybody waits for it', async () => {
    await server.platform.db.transaction().execute(async (tx) => {
      await sql`lock table notifications in access exclusive mode`.execute(tx);
      const answer = await server.call('GET', '/-/profile/notifications/preview.json?level=watch', bob);
      expect(answer.statusCode, answer.body).toBe(503);
    });
    expect(await preview(bob, 'level=watch')).toHaveProperty('events');
  });

  it('looks at the last hundred events, in a fixed number of statements', async () => {
    const project = await newProject();
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Long' });
    for (let at = 0; at < 120; at++)
      await make(`/projects/${project}/issues/${iid}/notes`, { body: `Note ${at}` });
    await mailsTo(bob);
    const before = performance.now();
    expect(await preview(bob, `project_id=${project}&level=watch`)).toMatchObject({
      events: 100,
      mails: 100,
    });
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

async function todosOf(): Promise<number> {
  const counts = (await server.call('GET', '/dashboard/todos/count.json', bob)).json<{
    count: number;
    done_count: number;
  }>();
  return counts.count + counts.done_count;
}
