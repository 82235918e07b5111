import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkUpdated } from '../../../../contract/planning/bulk.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { statementsOf } from '../../../../testing/statements.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

const call = (method: 'GET' | 'POST' | 'PUT', url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
async function made<T>(url: string, payload: object): Promise<T> {
  const answer = await call('POST', `/api/v4/${url}`, ann, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
interface Made {
  readonly id: number;
  readonly iid: number;
}
interface Shown extends Made {
  readonly state: string;
  readonly labels: string[];
  readonly milestone: { title: string } | null;
  readonly assignees: { username: string }[];
}
const garden = 'projects/ann%2Fgarden';
const opened = (more: object = {}, project = garden): Promise<Made> =>
  made(`${project}/issues`, { title: 'A task', ...more });
const bulk = (update: object, user = bob) =>
  call('POST', '/ann/garden/-/issues/bulk_update', user, { update });
const shown = async ({ iid }: Made): Promise<Shown> =>
  (await call('GET', `/api/v4/${garden}/issues/${iid}`, ann)).json();
const ids = (...issues: readonly Made[]): string => issues.map(({ id }) => id).join(',');

let bug: { id: number };
let docs: { id: number };
let first: { id: number };

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  eve = await server.createUser('eve');
  await made('projects', { name: 'Garden', visibility: 'public' });
  await made('projects', { name: 'Shed', visibility: 'public' });
  await made(`${garden}/members`, { user_id: bob.id, access_level: 20 });
  bug = await made(`${garden}/labels`, { name: 'bug', color: 'red' });
  docs = await made(`${garden}/labels`, { name: 'docs', color: 'blue' });
  first = await made(`${garden}/milestones`, { title: 'First' });
});
afterAll(() => server?.close());

// Was: 404, each issue had to be changed by itself.
describe('many issues', () => {
  it('ISSUE-10 are closed, assigned, planned and labelled in one call, which can be undone', async () => {
    const one = await opened({ labels: 'docs' });
    const two = await opened({ labels: 'docs,bug', assignee_ids: [ann.id] });
    const answer = await bulk({
      issuable_ids: ids(one, two),
      state_event: 'close',
      assignee_ids: [bob.id],
      milestone_id: first.id,
      add_label_ids: [bug.id],
      remove_label_ids: [docs.id],
      subscription_event: 'subscribe',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { undo, ...said } = answer.json<BulkUpdated>();
    expect(said).toEqual({ count: 2, notice: '2 issues updated', refused: [] });
    for (const issue of [one, two])
      expect(await shown(issue)).toMatchObject({
        state: 'closed',
        labels: ['bug'],
        milestone: { title: 'First' },
        assignees: [{ username: 'bob' }],
      });
    const notes = (await call('GET', `/api/v4/${garden}/issues/${two.iid}/notes?sort=asc`, ann)).json<
      { body: string }[]
    >();
    expect(notes.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['closed', 'assigned to @bob and unassigned @ann', 'removed ~docs label']),
    );
    // Later changes of others are kept.
    await call('PUT', `/api/v4/${garden}/issues/${one.iid}`, ann, { state_event: 'reopen', labels: 'bug' });
    const back = await call('POST', '/ann/garden/-/issues/bulk_undo', bob, { undo });
    expect(back.statusCode, back.body).toBe(200);
    expect(await shown(one)).toMatchObject({
      state: 'opened',
      labels: ['docs'],
      milestone: null,
      assignees: [],
    });
    expect(await shown(two)).toMatchObject({
      state: 'opened',
      labels: ['bug', 'docs'],
      milestone: null,
      assignees: [{ username: 'ann' }],
    });
    // Only its author can undo it.
    const again = (await bulk({ issuable_ids: ids(one), state_event: 'close' })).json<BulkUpdated>();
    await call('POST', '/ann/garden/-/issues/bulk_undo', ann, { undo: again.undo });
    expect(await shown(one)).toMatchObject({ state: 'closed' });
  });

  it('ISSUE-10 are changed where the viewer may, and the rest is reported', async () => {
    const here = await opened();
    const elsewhere = await opened({}, 'projects/ann%2Fshed');
    const answer = (
      await bulk({ issuable_ids: ids(here, elsewhere, { id: 999_999, iid: 1 }), state_event: 'close' })
    ).json<BulkUpdated>();
    expect(answer).toMatchObject({
      count: 1,
      refused: [
        { id: elsewhere.id, reference: null, message: 'Issue cannot be found.' },
        { id: 999_999, reference: null, message: 'Issue cannot be found.' },
      ],
    });
    expect((await bulk({ issuable_ids: ids(elsewhere), state_event: 'close' })).statusCode).toBe(404);
    expect((await bulk({ issuable_ids: ids(here), state_event: 'close' }, eve)).statusCode).toBe(403);
    expect((await bulk({ issuable_ids: '', state_event: 'close' })).statusCode).toBe(400);
    expect((await bulk({ issuable_ids: '1,x', state_event: 'close' })).statusCode).toBe(400);
    expect((await bulk({ issuable_ids: ids(here), state_event: 'burn' })).statusCode).toBe(400);
    expect((await bulk({ issuable_ids: ids(here), milestone_id: 999_999 })).statusCode).toBe(400);
    expect((await bulk({ issuable_ids: ids(here), add_label_ids: [999_999] })).statusCode).toBe(400);
    const many = Array.from({ length: 1001 }, (_, index) => index + 1).join(',');
    expect((await bulk({ issuable_ids: many, state_event: 'close' })).statusCode).toBe(400);
  });

  it('ISSUE-10 are changed by a plain form, whose empty fields change nothing', async () => {
    const issue = await opened({ labels: 'docs', milestone_id: first.id, assignee_ids: [ann.id] });
    const send = (fields: string) =>
      server.app.inject({
        method: 'POST',
        url: '/ann/garden/-/issues/bulk_update',
        headers: {
          'private-token': bob.token,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        },
        payload: `update[issuable_ids]=${issue.id}&${fields}`,
      });
    const empty =
      'update[state_event]=close&update[assignee_ids][]=&update[milestone_id]=&update[add_label_ids][]=&update[subscription_event]=';
    const answer = await send(empty);
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/ann/garden/-/issues']);
    expect(await shown(issue)).toMatchObject({
      state: 'closed',
      labels: ['docs'],
      milestone: { title: 'First' },
      assignees: [{ username: 'ann' }],
    });
    await send('update[assignee_ids][]=0&update[milestone_id]=0');
    expect(await shown(issue)).toMatchObject({ milestone: null, assignees: [] });
  });

  // Was: 404, the list of a group could not be edited.
  it('ISSUE-10 of a group are changed across its projects, by the right in each, with what all of them have', async () => {
    const { id: group } = await made<{ id: number }>('groups', {
      name: 'Park',
      path: 'park',
      visibility: 'public',
    });
    const [lawn, pond] = await Promise.all(
      ['lawn', 'pond'].map((name) =>
        made<Made>('projects', { name, namespace_id: group, visibility: 'public' }),
      ),
    );
    await made(`projects/${lawn!.id}/members`, { user_id: bob.id, access_level: 20 });
    const shared = await made<{ id: number }>(`groups/${group}/labels`, { name: 'shared', color: 'red' });
    const own = await made<{ id: number }>(`projects/${lawn!.id}/labels`, { name: 'mown', color: 'red' });
    const first = await made<{ id: number }>(`groups/${group}/milestones`, { title: 'Spring' });
    const here = await opened({}, `projects/${lawn!.id}`);
    const there = await opened({}, `projects/${pond!.id}`);
    const outside = await opened();
    const url = '/groups/park/-/issues';
    const send = (update: object, user = bob) =>
      call('POST', `${url}/bulk_update`, user, {
        update: { issuable_ids: ids(here, there, outside), ...update },
      });
    const stateOf = async (project: Made, { iid }: Made): Promise<Shown> =>
      (await call('GET', `/api/v4/projects/${project.id}/issues/${iid}`, ann)).json();
    const answer = await send({ state_event: 'close', add_label_ids: [shared.id], milestone_id: first.id });
    expect(answer.json<BulkUpdated>()).toMatchObject({
      count: 1,
      refused: [
        { id: there.id, reference: 'park/pond#1', message: 'You are not allowed to change park/pond#1.' },
        { id: outside.id, reference: null, message: 'Issue cannot be found.' },
      ],
    });
    const changed = { state: 'closed', labels: ['shared'], milestone: { title: 'Spring' } };
    expect(await stateOf(lawn!, here)).toMatchObject(changed);
    expect(await stateOf(pond!, there)).toMatchObject({ state: 'opened', labels: [] });
    const all = (
      await send({ state_event: 'close', add_label_ids: [shared.id], milestone_id: first.id }, ann)
    ).json<BulkUpdated>();
    expect(all).toMatchObject({ count: 2 });
    expect(await stateOf(pond!, there)).toMatchObject(changed);
    const undone = await call('POST', `${url}/bulk_undo`, ann, { undo: all.undo });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await stateOf(pond!, there)).toMatchObject({ state: 'opened', labels: [], milestone: null });
    expect(await stateOf(lawn!, here)).toMatchObject(changed);
    // A label of one project is not offered, and not taken.
    expect((await send({ add_label_ids: [own.id] }, ann)).statusCode).toBe(400);
    expect((await send({ issuable_ids: ids(here), state_event: 'reopen' }, eve)).statusCode).toBe(403);
    const list = async (user: TestUser) =>
      (await call('GET', `${url}.json?state=all`, user)).json<{ bulk: boolean }>().bulk;
    expect([await list(bob), await list(eve)]).toEqual([true, false]);
  });

  it('ISSUE-10 a thousand are changed in one call, counted and recorded', async () => {
    const { db } = server.platform;
    const { rows } = await sql<{
      id: number;
    }>`insert into subjects (kind, iid, project_id, author_id, title, description, description_html, description_html_version)
      select 'Issue', 10000 + n, p.id, ${ann.id}, 'Task ' || n, '', '', 0 from generate_series(1, 1000) n, projects p where p.path = 'garden' returning id`.execute(
      db,
    );
    await sql`update projects set open_issues_count = (select count(*) from subjects s where s.project_id = projects.id and state = 'opened')`.execute(
      db,
    );
    const answer = await bulk({
      issuable_ids: rows.map(({ id }) => id).join(','),
      state_event: 'close',
      add_label_ids: [bug.id],
    });
    expect(answer.json<BulkUpdated>()).toMatchObject({ count: 1000, refused: [] });
    // Was: 12 for each issue.
    const statements = await statementsOf(() =>
      bulk({
        issuable_ids: rows.map(({ id }) => id).join(','),
        state_event: 'reopen',
        add_label_ids: [docs.id],
      }),
    );
    expect(statements).toBeLessThan(4000);
    await bulk({ issuable_ids: rows.map(({ id }) => id).join(','), state_event: 'close' });
    const counts = await sql<{
      counted: number;
      open: number;
      events: number;
    }>`select open_issues_count as counted, (select count(*)::int from subjects s where s.project_id = p.id and s.state = 'opened') as open,
      (select count(*)::int from changes c where c.request = ${answer.json<BulkUpdated>().undo.request}) as events from projects p where p.path = 'garden'`.execute(
      db,
    );
    expect(counts.rows[0]).toMatchObject({ events: 2000 });
    expect(counts.rows[0]!.counted).toBe(counts.rows[0]!.open);
  });
});
