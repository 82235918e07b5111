import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url: url.startsWith('/') ? url : `/api/v4/projects/${url}`,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const garden = 'ann%2Fgarden';
const secret = 'ann%2Fsecret';

async function made<T>(url: string, payload: object, user = ann): Promise<T> {
  const answer = await call('POST', url, user, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
async function opened(payload: object = {}, project = garden): Promise<{ id: number; iid: number }> {
  return made(`${project}/issues`, { title: 'A task', ...payload });
}
async function said(iid: number, user: TestUser, project = garden): Promise<string[]> {
  const answer = await call('GET', `${project}/issues/${iid}/notes?sort=asc&per_page=100`, user);
  return answer.json<{ body: string }[]>().map(({ body }) => body);
}
async function page(iid: number, user: TestUser): Promise<Record<string, unknown>> {
  return (await call('GET', `/ann/garden/-/issues/${iid}.json`, user)).json();
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  eve = await server.createUser('eve');
  await made('/api/v4/projects', { name: 'Garden', visibility: 'public' });
  await made('/api/v4/projects', { name: 'Secret', visibility: 'private' });
  await made(`${garden}/members`, { user_id: bob.id, access_level: 20 });
});
afterAll(() => server?.close());

describe('spent time', () => {
  it('SIDE-08 is added, subtracted and reset, and never below zero', async () => {
    const { iid } = await opened();
    const base = `${garden}/issues/${iid}`;
    const none = {
      time_estimate: 0,
      total_time_spent: 0,
      human_time_estimate: null,
      human_total_time_spent: null,
    };
    expect((await call('GET', `${base}/time_stats`, eve)).json()).toEqual(none);
    const estimated = await call('POST', `${base}/time_estimate`, bob, { duration: '3h 30m' });
    expect(estimated.statusCode, estimated.body).toBe(200);
    expect(estimated.json()).toMatchObject({ time_estimate: 12_600, human_time_estimate: '3h 30m' });
    const spent = await call('POST', `${base}/add_spent_time`, bob, { duration: '1d', summary: 'dug' });
    expect(spent.statusCode).toBe(201);
    expect(spent.json()).toMatchObject({ total_time_spent: 28_800, human_total_time_spent: '1d' });
    expect((await call('POST', `${base}/add_spent_time`, bob, { duration: '-2h' })).json()).toMatchObject({
      human_total_time_spent: '6h',
    });
    const tooMuch = await call('POST', `${base}/add_spent_time`, bob, { duration: '-7h' });
    expect(tooMuch.statusCode).toBe(400);
    expect(tooMuch.body).toContain('Time to subtract exceeds the total time spent');
    for (const duration of ['', 'soon', '1y', '999999999mo'])
      expect((await call('POST', `${base}/add_spent_time`, bob, { duration })).statusCode).toBe(400);
    expect((await call('POST', `${base}/add_spent_time`, eve, { duration: 'soon' })).statusCode).toBe(403);
    await call('POST', `${base}/reset_time_estimate`, bob);
    expect((await call('POST', `${base}/reset_spent_time`, bob)).json()).toEqual(none);
    expect(await said(iid, eve)).toEqual([
      'changed time estimate to 3h 30m',
      'added 1d of time spent',
      'subtracted 2h of time spent',
      'removed time estimate',
      'removed time spent',
    ]);
  });

  it('counts what two people add concurrently', async () => {
    const { iid } = await opened();
    await Promise.all(
      [ann, bob, ann, bob, ann, bob].map((user) =>
        call('POST', `${garden}/issues/${iid}/add_spent_time`, user, { duration: '1h' }),
      ),
    );
    const stats = await call('GET', `${garden}/issues/${iid}/time_stats`, ann);
    expect(stats.json()).toMatchObject({ total_time_spent: 6 * 3600 });
  });
});

describe('weight and health', () => {
  it('SIDE-09 are set by the API and shown to all', async () => {
    const { iid } = await opened({ weight: 4 });
    const url = `${garden}/issues/${iid}`;
    expect((await call('GET', url, eve)).json()).toMatchObject({ weight: 4, health_status: null });
    const changed = await call('PUT', url, bob, { weight: 0, health_status: 'needs_attention' });
    expect(changed.json()).toMatchObject({ weight: 0, health_status: 'needs_attention' });
    expect((await call('PUT', url, bob, { weight: null })).json()).toMatchObject({ weight: null });
    await call('PUT', url, bob, { weight: 5 });
    expect((await call('PUT', url, bob, { weight: '' })).json()).toMatchObject({ weight: null });
    for (const payload of [
      { weight: -1 },
      { weight: 'much' },
      { weight: 2 ** 40 },
      { health_status: 'fine' },
    ])
      expect((await call('PUT', url, bob, payload)).statusCode).toBe(400);
    expect((await call('PUT', url, eve, { weight: 1 })).statusCode).toBe(403);
  });
});

describe('links', () => {
  it('LINK-01 are recorded on both sides, and removed', async () => {
    const one = await opened({ title: 'One' });
    const other = await opened({ title: 'Other' });
    const links = `${garden}/issues/${one.iid}/links`;
    const to = { target_project_id: 'ann/garden', target_issue_iid: other.iid, link_type: 'blocks' };
    const linked = await call('POST', links, bob, to);
    expect(linked.statusCode, linked.body).toBe(201);
    expect(linked.json()).toMatchObject({
      source_issue: { iid: one.iid },
      target_issue: { iid: other.iid },
      link_type: 'blocks',
    });
    expect((await call('POST', links, bob, { ...to, link_type: 'relates_to' })).statusCode).toBe(409);
    const back = { ...to, target_issue_iid: one.iid };
    expect((await call('POST', `${garden}/issues/${other.iid}/links`, bob, back)).statusCode).toBe(409);
    expect((await call('POST', links, bob, back)).statusCode).toBe(400);
    const seen = (await call('GET', `${garden}/issues/${other.iid}/links`, eve)).json<
      { iid: number; issue_link_id: number }[]
    >();
    expect(seen).toMatchObject([{ iid: one.iid, link_type: 'is_blocked_by' }]);
    expect((await call('GET', `${garden}/issues/${one.iid}`, eve)).json()).toMatchObject({
      blocking_issues_count: 1,
    });
    expect(await said(one.iid, eve)).toEqual([`marked this issue as blocking #${other.iid}`]);
    expect(await said(other.iid, eve)).toEqual([`marked this issue as blocked by #${one.iid}`]);
    const link = `${links}/${seen[0]!.issue_link_id}`;
    expect((await call('GET', link, eve)).json()).toMatchObject({ link_type: 'blocks' });
    expect((await call('DELETE', link, eve)).statusCode).toBe(403);
    expect((await call('DELETE', link, bob)).statusCode).toBe(200);
    expect((await call('GET', link, eve)).statusCode).toBe(404);
    expect((await call('GET', links, eve)).json()).toEqual([]);
  });

  it('FORM-09 the page lists the open issues that block it', async () => {
    const waiting = await opened({ title: 'Waits' });
    const open = await opened({ title: 'Still open' });
    const done = await opened({ title: 'Done' });
    for (const { iid } of [open, done])
      await call('POST', `${garden}/issues/${waiting.iid}/notes`, ann, { body: `/blocked_by #${iid}` });
    await call('PUT', `${garden}/issues/${done.iid}`, ann, { state_event: 'close' });
    expect(await page(waiting.iid, eve)).toMatchObject({
      blocked_by_count: 1,
      blocked_by_issues: [{ iid: open.iid, title: 'Still open', reference: `#${open.iid}` }],
    });
  });

  it('ISSUE-11 hide their other end from viewers who may not read it', async () => {
    const seen = await opened({ title: 'Seen' });
    const hidden = await opened({ title: 'Hidden', confidential: true });
    const elsewhere = await opened({ title: 'Elsewhere' }, secret);
    const body = `/blocks #${hidden.iid}\n/relate ann/secret#${elsewhere.iid}`;
    expect((await call('POST', `${garden}/issues/${seen.iid}/notes`, ann, { body })).statusCode).toBe(202);
    const forAnn = await page(seen.iid, ann);
    expect(forAnn).toMatchObject({ blocking_issues_count: 1 });
    expect(await said(seen.iid, ann)).toHaveLength(2);
    const forEve = await page(seen.iid, eve);
    expect(forEve).toMatchObject({ blocked_by_count: 0, blocked_by_issues: [], blocking_issues_count: 0 });
    expect(await said(seen.iid, eve)).toEqual([]);
    expect((await call('GET', `${garden}/issues/${seen.iid}/links`, eve)).json()).toEqual([]);
    const list = await call('GET', `${garden}/issues?iids[]=${seen.iid}`, eve);
    expect(list.json()).toMatchObject([{ blocking_issues_count: 0 }]);
    // A viewer who may see only one end can't link them, nor learn that the other exists.
    const url = `${garden}/issues/${seen.iid}/links`;
    const blind = { target_project_id: 'ann/secret', target_issue_iid: elsewhere.iid };
    expect((await call('POST', url, bob, blind)).statusCode).toBe(404);
    expect((await call('POST', url, bob, { ...blind, target_issue_iid: 999 })).statusCode).toBe(404);
  });
});

describe('a duplicate', () => {
  it('names its original to viewers who may read that', async () => {
    const hidden = await opened({ title: 'Original', confidential: true });
    const { iid } = await opened({ title: 'Once more' });
    const body = `/duplicate #${hidden.iid}`;
    expect((await call('POST', `${garden}/issues/${iid}/notes`, ann, { body })).statusCode).toBe(202);
    const original = async (user: TestUser) => {
      const answer = await call('GET', `${garden}/issues/${iid}`, user);
      return answer.json<{ _links: { closed_as_duplicate_of: string | null } }>()['_links']
        .closed_as_duplicate_of;
    };
    expect(await original(bob)).toMatch(new RegExp(`/api/v4/projects/\\d+/issues/${hidden.iid}$`));
    expect(await original(eve)).toBeNull();
    expect(await page(iid, bob)).toMatchObject({ duplicated_to: { title: 'Original' }, state: 'closed' });
    expect(await page(iid, eve)).toMatchObject({ duplicated_to: null, state: 'closed' });
    expect((await said(hidden.iid, bob)).at(-1)).toBe(`marked #${iid} as a duplicate of this issue`);
  });
});

describe('a moved issue', () => {
  it('ISSUE-07 takes its conversation, people, values and links along, and is closed here', async () => {
    for (const project of [garden, secret]) {
      await made(`${project}/labels`, { name: 'both', color: 'red' });
      await made(`${project}/milestones`, { title: 'Both' });
    }
    await made(`${garden}/labels`, { name: 'here', color: 'red' });
    const related = await opened({ title: 'Related' });
    const { iid } = await opened({
      title: 'Moves',
      description: `Like #${related.iid}, not \`#1\`.`,
      labels: 'both,here',
      milestone_id: (await call('GET', `${garden}/milestones`, ann)).json<{ id: number }[]>()[0]!.id,
      assignee_ids: [ann.id, bob.id],
      due_date: '2031-01-02',
      weight: 3,
    });
    const written = await made<{ id: number }>(`${garden}/issues/${iid}/notes`, {
      body: `See #${related.iid}`,
      created_at: '2020-01-02T03:04:05.000Z',
    });
    await made(`${garden}/issues/${iid}/notes`, { body: 'Between us', internal: true }, bob);
    await call('POST', `${garden}/issues/${iid}/notes`, ann, {
      body: `/relate #${related.iid}\n/spend 2h\n/estimate 1d`,
    });
    const moved = await call('POST', `${garden}/issues/${iid}/move`, ann, { to_project_id: 'ann/secret' });
    expect(moved.statusCode, moved.body).toBe(201);
    const there = moved.json<{ id: number; iid: number }>();
    expect(there).toMatchObject({
      title: 'Moves',
      description: `Like ann/garden#${related.iid}, not \`#1\`.`,
      state: 'opened',
      author: { username: 'ann' },
      labels: ['both'],
      milestone: { title: 'Both' },
      // Bob may not see the target project.
      assignees: [{ username: 'ann' }],
      due_date: '2031-01-02',
      weight: 3,
      time_stats: { time_estimate: 28_800, total_time_spent: 7200 },
      user_notes_count: 2,
    });
    const notes = (await call('GET', `${secret}/issues/${there.iid}/notes?sort=asc`, ann)).json<
      { id: number; body: string; created_at: string; author: { username: string }; internal: boolean }[]
    >();
    expect(notes[0]).toMatchObject({
      body: `See ann/garden#${related.iid}`,
      created_at: '2020-01-02T03:04:05.000Z',
      author: { username: 'ann' },
    });
    expect(notes[0]!.id).not.toBe(written.id);
    expect(notes[1]).toMatchObject({ body: 'Between us', internal: true, author: { username: 'bob' } });
    expect(notes.at(-1)!.body).toBe(`moved from ann/garden#${iid}`);
    expect((await call('GET', `${secret}/issues/${there.iid}/links`, ann)).json()).toMatchObject([
      { title: 'Related' },
    ]);
    expect((await call('GET', `${garden}/issues/${iid}`, ann)).json()).toMatchObject({
      state: 'closed',
      moved_to_id: there.id,
    });
    expect(await said(iid, ann)).toContain(`moved to ann/secret#${there.iid}`);
    // A viewer who may not see the target does not learn it.
    expect((await said(iid, bob)).join()).not.toContain('secret');
    expect(await page(iid, bob)).toMatchObject({ moved_to: null });
    expect(await page(iid, ann)).toMatchObject({ moved_to: { reference: `ann/secret#${there.iid}` } });
    const counts = (await call('GET', secret, ann)).json<{ open_issues_count: number }>();
    const open = (await call('GET', `${secret}/issues?state=opened`, ann)).json<object[]>();
    expect(counts.open_issues_count).toBe(open.length);
    const again = await call('POST', `${garden}/issues/${iid}/move`, ann, { to_project_id: 'ann/secret' });
    expect(again.statusCode).toBe(400);
    await call('PUT', `${garden}/issues/${iid}`, ann, { state_event: 'reopen' });
    expect((await call('GET', `${garden}/issues/${iid}`, ann)).json()).toMatchObject({ moved_to_id: null });
  });

  it('is only moved to a project where one may change issues', async () => {
    const { iid } = await opened();
    const move = (user: TestUser, to: string) =>
      call('POST', `${garden}/issues/${iid}/move`, user, { to_project_id: to });
    await made('/api/v4/projects', { name: 'Public', visibility: 'public' }, eve);
    expect((await move(bob, 'eve/public')).statusCode).toBe(400);
    expect((await move(bob, 'ann/secret')).statusCode).toBe(404);
    expect((await move(eve, 'eve/public')).statusCode).toBe(403);
    expect((await move(bob, 'ann/garden')).statusCode).toBe(400);
  });

  it('is an independent copy when it is cloned', async () => {
    const { iid } = await opened({ title: 'Twin', labels: 'both', weight: 2 });
    await made(`${garden}/issues/${iid}/notes`, { body: 'A word' });
    const clone = (payload: object) =>
      made<{ iid: number; user_notes_count: number }>(`${garden}/issues/${iid}/clone`, payload, bob);
    const bare = await clone({ to_project_id: 'ann/garden' });
    expect(bare).toMatchObject({
      title: 'Twin',
      author: { username: 'bob' },
      weight: 2,
      user_notes_count: 0,
    });
    expect(await said(bare.iid, ann)).toEqual([`cloned from #${iid}`]);
    expect(await clone({ to_project_id: 'ann/garden', with_notes: true })).toMatchObject({
      user_notes_count: 1,
    });
    expect((await call('GET', `${garden}/issues/${iid}`, ann)).json()).toMatchObject({ state: 'opened' });
  });
});

describe('the history', () => {
  it('API-01 is returned by kind: state, labels, milestone, weight', async () => {
    const label = await made<{ id: number }>(`${garden}/labels`, { name: 'dated', color: 'red' });
    const milestone = await made<{ id: number }>(`${garden}/milestones`, { title: 'dated' });
    const { id, iid } = await opened();
    const url = `${garden}/issues/${iid}`;
    await call('PUT', url, bob, { add_labels: 'dated', milestone_id: milestone.id, weight: 7 });
    await call('PUT', url, bob, { remove_labels: 'dated', milestone_id: 0, state_event: 'close' });
    await call('PUT', url, ann, { state_event: 'reopen' });
    const events = async (kind: string) =>
      (await call('GET', `${url}/resource_${kind}_events`, eve)).json<{ id: number }[]>();
    const by = (user: TestUser) => ({
      user: { username: user.username },
      resource_type: 'Issue',
      resource_id: id,
    });
    const states = await events('state');
    expect(states).toMatchObject([
      { ...by(bob), state: 'closed' },
      { ...by(ann), state: 'reopened' },
    ]);
    expect(await events('label')).toMatchObject([
      { ...by(bob), action: 'add', label: { id: label.id, name: 'dated' } },
      { ...by(bob), action: 'remove', label: { id: label.id } },
    ]);
    expect(await events('milestone')).toMatchObject([
      { ...by(bob), action: 'add', milestone: { title: 'dated' } },
      { ...by(bob), action: 'remove', milestone: { title: 'dated' } },
    ]);
    expect(await events('weight')).toMatchObject([{ user: { username: 'bob' }, weight: 7 }]);
    const one = await call('GET', `${url}/resource_state_events/${states[0]!.id}`, eve);
    expect(one.json()).toEqual(states[0]);
    expect((await call('GET', `${url}/resource_label_events/${states[0]!.id}`, eve)).statusCode).toBe(404);
    await call('DELETE', `${garden}/labels/${label.id}`, ann);
    expect(await events('label')).toMatchObject([{ label: null }, { label: null }]);
  });
});
