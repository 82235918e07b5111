import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EpicTreeMessage } from '../../../contract/epics/epic-tree.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { listen } from '../../../testing/cable.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { publish } from '../../platform/realtime/publish.ts';

let server: TestServer;
let ann: TestUser, gus: TestUser;
let top: number, sub: number;

interface Epic {
  readonly id: number;
  readonly iid: number;
}
const open = (group: string, title: string, more: object = {}) =>
  server.create<Epic>(`/groups/${encodeURIComponent(group)}/epics`, { title, ...more }, ann);
const change = async (group: string, { iid }: Epic, changes: object): Promise<void> => {
  const path = `/groups/${encodeURIComponent(group)}/epics/${iid}`;
  const { statusCode, body } = await server.api('PUT', path, ann, changes);
  expect(statusCode, body).toBe(200);
};

beforeAll(async () => {
  server = await createTestServer();
  [ann, gus] = await server.createUsers('ann', 'gus');
  const group = (path: string, more: object = {}) =>
    server.create('/groups', { name: path, path, visibility: 'public', ...more }, ann);
  ({ id: top } = await group('top'));
  ({ id: sub } = await group('sub', { parent_id: top }));
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

/** What somebody hears of the epics around a group. */
const follow = (groupId: number, who: TestUser | null) =>
  listen<GroupKindMessage>(server, 'GroupEpicsChannel', { group_id: groupId }, who);
/** And of the rows in the tree below an epic. */
const followTree = ({ id }: Epic, who: TestUser | null) =>
  listen<EpicTreeMessage>(server, 'EpicTreeChannel', { epic_id: id }, who);
/** And of the issues of its projects. */
const followIssues = (groupId: number, who: TestUser | null) =>
  listen<IssuesMessage>(server, 'GroupIssuesChannel', { group_id: groupId }, who);

it('EPIC-01 who looks at a group hears of new and changed epics there, above and below, by name only of those that they see', async () => {
  using member = await follow(sub, ann);
  using visitor = await follow(sub, gus);
  const below = await open('top/sub', 'Below');
  const secret = await open('top', 'Secret', { confidential: true });
  const above = await open('top', 'Above');
  await change('top', above, { title: 'Far above', color: '#112233' });
  await change('top/sub', below, { confidential: true });
  await change('top/sub', below, { due_date_is_fixed: true, due_date_fixed: '2027-01-01' });
  const gone = await server.api('DELETE', `/groups/top/epics/${secret.iid}`, ann);
  expect(gone.statusCode).toBe(204);
  const of = ({ id }: Epic, ...groups: number[]): GroupKindMessage => ({
    event: 'subjects',
    id,
    group_ids: groups,
  });
  const changed: GroupKindMessage = { event: 'subjects' };
  expect(await member.until(7)).toEqual([
    of(below, top, sub),
    of(secret, top),
    of(above, top),
    of(above, top),
    of(below, top, sub),
    of(below, top, sub),
    changed,
  ]);
  // Of the confidential ones: that one has just become that, and that one is gone.
  expect(await visitor.until(5)).toEqual([
    of(below, top, sub),
    of(above, top),
    of(above, top),
    changed,
    changed,
  ]);
});

it('EPIC-01 who looks at a group hears of what is below its epics, which these are counted and dated by', async () => {
  const project = await server.create('/projects', { name: 'Boat', namespace_id: sub }, ann);
  const above = await open('top', 'Top of the tree');
  const epic = await open('top/sub', 'Middle', { parent_id: above.id });
  const milestone = await server.create(`/projects/${project.id}/milestones`, { title: 'Spring' }, ann);
  const { iid } = await server.create<Epic>(
    `/projects/${project.id}/issues`,
    { title: 'Oars', epic_id: epic.id, milestone_id: milestone.id },
    ann,
  );
  await server.drain();
  const other = await open('top', 'Beside');
  await server.drain();
  using member = await follow(top, ann);
  const both = [
    { event: 'subjects', id: above.id, group_ids: [top], below: true },
    { event: 'subjects', id: epic.id, group_ids: [top, sub], below: true },
  ];
  const beside: GroupKindMessage = { event: 'subjects', id: other.id, group_ids: [top], below: true };
  let heard = 0;
  const announced = async (...more: GroupKindMessage[]): Promise<void> => {
    await server.drain();
    const from = heard;
    const all = [...both, ...more];
    heard += all.length;
    const news = (await member.until(heard)).slice(from);
    // Events of several epics are not in order.
    expect(news.toSorted((a, b) => a.id! - b.id!)).toEqual(all);
  };
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await server.api('PUT', `/projects/${project.id}/${path}`, ann, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await put(`issues/${iid}`, { state_event: 'close' });
  await announced();
  await put(`milestones/${milestone.id}`, { due_date: '2027-05-01' });
  await announced();
  // A title is neither counted nor dated by.
  await put(`issues/${iid}`, { title: 'Blades' });
  await put(`issues/${iid}`, { weight: 3 });
  await announced();
  // Out of one epic, into another one: both are counted by it.
  await put(`issues/${iid}`, { epic_id: other.id });
  await announced(beside);
});

// was: everybody who sees an epic heard of issues below it that they do not see
it('EPIC-01 who does not see what changed below an epic hears nothing of it', async () => {
  const hidden = await server.create('/projects', { name: 'Dock', namespace_id: top }, ann);
  const shown = await server.create(
    '/projects',
    { name: 'Quay', namespace_id: top, visibility: 'public' },
    ann,
  );
  const [from, to] = [await open('top', 'Out of here'), await open('top', 'Into this')];
  const issue = (of: number, epic: Epic) =>
    server.create<Epic>(`/projects/${of}/issues`, { title: 'Keel', epic_id: epic.id }, ann);
  const [secret, seen] = [await issue(hidden.id, from), await issue(shown.id, to)];
  const milestone = await server.create(`/projects/${hidden.id}/milestones`, { title: 'Launch' }, ann);
  await server.drain();
  using visitor = await follow(sub, gus);
  using stranger = await follow(sub, null);
  const put = async (of: number, { iid }: Epic, changes: object): Promise<void> => {
    const answer = await server.api('PUT', `/projects/${of}/issues/${iid}`, ann, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    await server.drain();
  };
  await put(hidden.id, secret, { milestone_id: milestone.id });
  const dated = await server.api('PUT', `/projects/${hidden.id}/milestones/${milestone.id}`, ann, {
    due_date: '2027-06-01',
  });
  expect(dated.statusCode, dated.body).toBe(200);
  await put(hidden.id, secret, { state_event: 'close' });
  await put(hidden.id, secret, { epic_id: to.id });
  await put(shown.id, seen, { state_event: 'close' });
  // It is no longer counted for them.
  await put(shown.id, seen, { confidential: true });
  const news = { event: 'subjects', id: to.id, group_ids: [top], below: true };
  for (const reader of [visitor, stranger]) expect(await reader.until(2)).toEqual([news, news]);
});

/** A public group with a public project and a private one, whose issues are below the same two epics. */
async function dockyard(path: string) {
  const { id } = await server.create('/groups', { name: path, path, visibility: 'public' }, ann);
  const project = (name: string, visibility: string) =>
    server.create<{ id: number }>('/projects', { name, path: name, namespace_id: id, visibility }, ann);
  const [quay, dock] = [await project('quay', 'public'), await project('dock', 'private')];
  const above = await open(path, 'Above');
  const epic = await open(path, 'Epic', { parent_id: above.id });
  const issue = (of: { id: number }, title: string, more: object = {}) =>
    server.create<Epic>(`/projects/${of.id}/issues`, { title, epic_id: epic.id, ...more }, ann);
  const below = [above, epic].map((one) => ({
    event: 'subjects',
    id: one.id,
    group_ids: [id],
    below: true,
  }));
  const call = async (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object): Promise<void> => {
    const answer = await server.api(method, address, ann, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await server.drain();
    // Who follows something from now on hears nothing of it.
    const { db, realtime } = server.platform;
    await new Promise((resolve) => {
      const end = realtime.subscribe('arrived', (message) => resolve((end(), message)));
      void publish(db, 'arrived', {});
    });
  };
  return { id, quay, dock, above, epic, issue, below, call };
}

// was: nobody heard of it
it('EPIC-01 who sees an epic hears that an issue below it was deleted, if he could see that', async () => {
  const { id, quay, dock, epic, issue, below, call } = await dockyard('yard');
  const shown = await issue(quay, 'Shown');
  const hidden = await issue(dock, 'Hidden');
  const secret = await issue(quay, 'Secret', { confidential: true });
  await server.create(`/projects/${quay.id}/members`, { user_id: gus.id, access_level: 10 }, ann);
  const own = await server.create<Epic>(
    `/projects/${quay.id}/issues`,
    { title: 'Of his own', confidential: true },
    gus,
  );
  await call('PUT', `/projects/${quay.id}/issues/${own.iid}`, { epic_id: epic.id });
  using member = await follow(id, ann);
  using visitor = await follow(id, gus);
  using stranger = await follow(id, null);
  await call('DELETE', `/projects/${dock.id}/issues/${hidden.iid}`);
  await call('DELETE', `/projects/${quay.id}/issues/${secret.iid}`);
  await call('DELETE', `/projects/${quay.id}/issues/${own.iid}`);
  await call('DELETE', `/projects/${quay.id}/issues/${shown.iid}`);
  expect(await member.until(8)).toEqual([...below, ...below, ...below, ...below]);
  // His own confidential one, and the one that all see.
  expect(await visitor.until(4)).toEqual([...below, ...below]);
  const last = await open('yard', 'Last');
  expect(await stranger.until(3)).toEqual([...below, { event: 'subjects', id: last.id, group_ids: [id] }]);
});

// was: nobody heard of it
it('EPIC-01 who sees issues below epics hears that their milestone was deleted', async () => {
  const { id, quay, dock, issue, below, call } = await dockyard('slip');
  const made = (of: string, title: string) =>
    server.create<{ id: number }>(`${of}/milestones`, { title, due_date: '2031-01-01' }, ann);
  const ofHidden = await made(`/projects/${dock.id}`, 'Launch');
  const ofGroup = await made(`/groups/${id}`, 'Regatta');
  await issue(dock, 'Hidden', { milestone_id: ofHidden.id });
  await issue(quay, 'Shown', { milestone_id: ofGroup.id });
  await server.drain();
  using member = await follow(id, ann);
  using stranger = await follow(id, null);
  await call('DELETE', `/projects/${dock.id}/milestones/${ofHidden.id}`);
  await call('DELETE', `/groups/${id}/milestones/${ofGroup.id}`);
  expect(await member.until(4)).toEqual([...below, ...below]);
  const last = await open('slip', 'Last');
  expect(await stranger.until(3)).toEqual([...below, { event: 'subjects', id: last.id, group_ids: [id] }]);
});

// was: nobody heard of it
it('EPIC-01 who could see issues below epics hears that their project was deleted', async () => {
  const { id, quay, dock, issue, call } = await dockyard('pier');
  await issue(quay, 'Shown');
  await issue(quay, 'Shown, too');
  await issue(dock, 'Hidden');
  await server.drain();
  using member = await follow(id, ann);
  using stranger = await follow(id, null);
  await call('DELETE', `/projects/${dock.id}`);
  await member.until(1);
  await call('DELETE', `/projects/${quay.id}`);
  const below = { event: 'subjects', below: true };
  expect(await member.until(2)).toEqual([below, below]);
  const last = await open('pier', 'Last');
  expect(await stranger.until(2)).toEqual([below, { event: 'subjects', id: last.id, group_ids: [id] }]);
});

// was: only who saw the oldest one
it('EPIC-01 who could see any issue below epics hears that its project was deleted, or its milestone, also of a confidential one of his own', async () => {
  const { id, quay, epic, call } = await dockyard('weir');
  const beside = await open('weir', 'Beside');
  const milestone = await server.create<{ id: number }>(
    `/projects/${quay.id}/milestones`,
    { title: 'Launch' },
    ann,
  );
  const path = `/projects/${quay.id}/milestones/${milestone.id}`;
  const secret = async (by: TestUser, of: Epic): Promise<void> => {
    const { iid } = await server.create<Epic>(
      `/projects/${quay.id}/issues`,
      { title: 'Secret', confidential: true },
      by,
    );
    await call('PUT', `/projects/${quay.id}/issues/${iid}`, { epic_id: of.id, milestone_id: milestone.id });
  };
  await secret(ann, beside);
  await secret(gus, epic);
  using member = await follow(id, ann);
  using author = await follow(id, gus);
  using stranger = await follow(id, null);
  const epicsAbove = (of: readonly GroupKindMessage[]) =>
    of.map((news) => Number(news.id)).toSorted((a, b) => a - b);
  await call('PUT', path, { due_date: '2031-05-01' });
  const shown = [epic.id - 1, epic.id];
  expect(epicsAbove(await member.until(3))).toEqual([...shown, beside.id]);
  expect(epicsAbove(await author.until(2))).toEqual(shown);
  await call('DELETE', path);
  expect(epicsAbove((await member.until(6)).slice(3))).toEqual([...shown, beside.id]);
  expect(epicsAbove((await author.until(4)).slice(2))).toEqual(shown);
  await call('DELETE', `/projects/${quay.id}`);
  const below = { event: 'subjects', below: true };
  expect((await member.until(7)).slice(6)).toEqual([below]);
  expect((await author.until(5)).slice(4)).toEqual([below]);
  expect(await stranger.until(1)).toEqual([below]);
});

// was: nobody heard of it
it('EPIC-01 who looks at a group hears that a group below it with epics, or with issues of its epics, was archived or deleted', async () => {
  const { id } = await server.create('/groups', { name: 'port', path: 'port', visibility: 'public' }, ann);
  const below = await server.create(
    '/groups',
    { name: 'Shed', path: 'shed', visibility: 'public', parent_id: id },
    ann,
  );
  const project = await server.create(
    '/projects',
    { name: 'Crane', namespace_id: below.id, visibility: 'public' },
    ann,
  );
  const above = await open('port', 'Above');
  await server.create(`/projects/${project.id}/issues`, { title: 'Hook', epic_id: above.id }, ann);
  await open('port/shed', 'Below');
  await server.drain();
  using member = await follow(id, ann);
  using visitor = await follow(id, gus);
  using ofIssues = await followIssues(id, gus);
  const call = async (method: 'POST' | 'DELETE', path: string): Promise<void> => {
    const answer = await server.api(method, `/groups/${below.id}${path}`, ann);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await server.drain();
  };
  await call('POST', '/archive');
  await call('POST', '/unarchive');
  await call('DELETE', '');
  const changed = { event: 'subjects' };
  for (const reader of [member, visitor]) expect(await reader.until(3)).toEqual([changed, changed, changed]);
  const issues = { event: 'issues' };
  expect(await ofIssues.until(3)).toEqual([issues, issues, issues]);
});

// was: everybody who looked at a group above
it('EPIC-01 only who sees a group, or saw it, hears that it was archived or deleted', async () => {
  const { id } = await server.create('/groups', { name: 'bay', path: 'bay', visibility: 'public' }, ann);
  const cove = { name: 'Cove', path: 'cove', visibility: 'private', parent_id: id };
  const below = await server.create('/groups', cove, ann);
  const project = await server.create('/projects', { name: 'Raft', namespace_id: below.id }, ann);
  await server.create(`/projects/${project.id}/issues`, { title: 'Hidden' }, ann);
  await open('bay/cove', 'Hidden');
  await server.drain();
  using member = await follow(id, ann);
  using visitor = await follow(id, gus);
  using stranger = await follow(id, null);
  using memberOfIssues = await followIssues(id, ann);
  using visitorOfIssues = await followIssues(id, gus);
  let announced = 0;
  for (const [method, path] of [
    ['POST', '/archive'],
    ['POST', '/unarchive'],
    ['DELETE', ''],
  ] as const) {
    const answer = await server.api(method, `/groups/${below.id}${path}`, ann);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await server.drain();
    // Each is heard before the next: two that say the same at the same moment are one.
    await Promise.all([member.until(++announced), memberOfIssues.until(announced)]);
  }
  const changed = { event: 'subjects' };
  expect(await member.until(3)).toEqual([changed, changed, changed]);
  // What they hear first is the next one that is for all.
  const last = await open('bay', 'Shown');
  const shown = { event: 'subjects', id: last.id, group_ids: [id] };
  for (const reader of [visitor, stranger]) expect(await reader.until(1)).toEqual([shown]);
  const issues = { event: 'issues' };
  expect(await memberOfIssues.until(3)).toEqual([issues, issues, issues]);
  const pier = await server.create(
    '/projects',
    { name: 'Pier', namespace_id: id, visibility: 'public' },
    ann,
  );
  await server.create(`/projects/${pier.id}/issues`, { title: 'Shown' }, ann);
  expect(await visitorOfIssues.until(1)).toMatchObject([issues]);
});

// was: nobody heard of it
it('BOARD-08 who looks at the issues of a group hears that a project was archived, or deleted, if he could see its issues', async () => {
  const { id, quay, dock, issue, call } = await dockyard('mole');
  await issue(dock, 'Hidden');
  await issue(quay, 'Shown');
  await server.drain();
  using member = await followIssues(id, ann);
  using visitor = await followIssues(id, gus);
  using stranger = await followIssues(id, null);
  let heard = 0;
  // Each is heard before the next: two that say the same at the same moment are one.
  const act = async (method: 'POST' | 'DELETE', address: string): Promise<void> => {
    await call(method, address);
    await member.until(++heard);
  };
  for (const project of [dock, quay]) {
    await act('POST', `/projects/${project.id}/archive`);
    await act('POST', `/projects/${project.id}/unarchive`);
    await act('DELETE', `/projects/${project.id}`);
  }
  const issues = { event: 'issues' };
  expect(await member.until(6)).toHaveLength(6);
  const other = await server.create(
    '/projects',
    { name: 'Last', namespace_id: id, visibility: 'public' },
    ann,
  );
  await server.create(`/projects/${other.id}/issues`, { title: 'Last' }, ann);
  for (const reader of [visitor, stranger])
    expect(await reader.until(4)).toMatchObject([issues, issues, issues, issues]);
});

it('EPIC-01 who looks at a tree hears of titles, dates and assignees of its issues, at all levels, if he sees these', async () => {
  const { id, quay, dock, above, epic, issue, call } = await dockyard('basin');
  const [shown, hidden] = [await issue(quay, 'Shown'), await issue(dock, 'Hidden')];
  const beside = await open('basin', 'Beside');
  await server.drain();
  using member = await followTree(above, ann);
  using near = await followTree(epic, gus);
  using stranger = await followTree(above, null);
  using other = await followTree(beside, ann);
  using group = await follow(id, ann);
  const put = (of: { id: number }, { iid }: Epic, body: object) =>
    call('PUT', `/projects/${of.id}/issues/${iid}`, body);
  await put(dock, hidden, { title: 'Still hidden' });
  await put(quay, shown, { title: 'Shown to all' });
  await put(quay, shown, { due_date: '2031-02-03' });
  await put(quay, shown, { assignee_ids: [ann.id] });
  // Labels are on no row.
  await put(quay, shown, { labels: 'wet' });
  const news = { event: 'tree' };
  expect(await member.until(4)).toEqual([news, news, news, news]);
  expect(await near.until(3)).toEqual([news, news, news]);
  expect(await stranger.until(3)).toEqual([news, news, news]);
  // No epic is counted or dated by these: who looks at boards and roadmaps hears nothing.
  const last = await open('basin', 'Last');
  expect(await group.until(1)).toEqual([{ event: 'subjects', id: last.id, group_ids: [id] }]);
  await put(quay, shown, { epic_id: beside.id });
  await put(quay, shown, { title: 'Beside' });
  expect(await other.until(1)).toEqual([news]);
  expect(await member.until(4)).toHaveLength(4);
});

it('EPIC-01 who may not see an epic hears nothing of its tree', async () => {
  const secret = await open('top', 'Veiled', { confidential: true });
  for (const who of [gus, null]) {
    using refused = await followTree(secret, who);
    expect(refused.answer).toBe('reject_subscription');
  }
  for (const wrong of ['1', -1, 4711, 1.5, 1e300, null]) {
    using refused = await listen(server, 'EpicTreeChannel', { epic_id: wrong }, ann);
    expect(refused.answer).toBe('reject_subscription');
  }
});

// was: a message for each of 10,000 epics, which held back all other messages for half a minute
it('EPIC-01 what changes below many epics at once is said once', async () => {
  const project = await server.create('/projects', { name: 'Fleet', namespace_id: top }, ann);
  const milestone = await server.create(`/projects/${project.id}/milestones`, { title: 'Autumn' }, ann);
  for (let index = 0; index < 21; index++) {
    const epic = await open('top', `Boat ${index}`); // oxlint-disable-line no-await-in-loop
    const issue = { title: 'Hull', epic_id: epic.id, milestone_id: milestone.id };
    await server.create(`/projects/${project.id}/issues`, issue, ann); // oxlint-disable-line no-await-in-loop
  }
  await server.drain();
  using member = await follow(sub, ann);
  const path = `/projects/${project.id}/milestones/${milestone.id}`;
  expect((await server.api('PUT', path, ann, { due_date: '2027-09-01' })).statusCode).toBe(200);
  await server.drain();
  const last = await open('top', 'Last');
  expect(await member.until(2)).toEqual([
    { event: 'subjects', below: true },
    { event: 'subjects', id: last.id, group_ids: [top] },
  ]);
});

it('EPIC-01 where issues of a milestone belong to many different people, who sees the project hears once that something is below epics', async () => {
  const { id, quay, issue, call } = await dockyard('jetty');
  const { id: milestone } = await server.create<{ id: number }>(
    `/projects/${quay.id}/milestones`,
    { title: 'Winter' },
    ann,
  );
  const people = await server.createUsers(...Array.from({ length: 21 }, (_, index) => `crew${index}`));
  for (const person of people) {
    const more = { confidential: true, milestone_id: milestone, assignee_ids: [person.id] };
    await issue(quay, 'Secret', more); // oxlint-disable-line no-await-in-loop
  }
  await server.drain();
  using visitor = await follow(id, gus);
  await call('PUT', `/projects/${quay.id}/milestones/${milestone}`, { due_date: '2031-01-01' });
  const last = await open('jetty', 'Last');
  expect(await visitor.until(2)).toEqual([
    { event: 'subjects', below: true },
    { event: 'subjects', id: last.id, group_ids: [id] },
  ]);
});

it('EPIC-01 who sees a project, but not its issues, does not hear when their milestone changes, however many there are', async () => {
  const { id, quay, issue, call } = await dockyard('yacht');
  const { id: milestone } = await server.create<{ id: number }>(
    `/projects/${quay.id}/milestones`,
    { title: 'Spring' },
    ann,
  );
  const people = await server.createUsers(...Array.from({ length: 21 }, (_, index) => `mate${index}`));
  for (const person of people) {
    const more = { confidential: true, milestone_id: milestone, assignee_ids: [person.id] };
    await issue(quay, 'Secret', more); // oxlint-disable-line no-await-in-loop
  }
  await call('PUT', `/projects/${quay.id}`, { issues_access_level: 'private' });
  using visitor = await follow(id, gus);
  using member = await follow(id, ann);
  await call('PUT', `/projects/${quay.id}/milestones/${milestone}`, { due_date: '2031-01-01' });
  const last = await open('yacht', 'Last');
  const created = { event: 'subjects', id: last.id, group_ids: [id] };
  expect(await member.until(2)).toEqual([{ event: 'subjects', below: true }, created]);
  expect(await visitor.until(1)).toEqual([created]);
});

it('EPIC-01 who may not see a group hears nothing of it', async () => {
  const { id } = await server.create('/groups', { name: 'veil', path: 'veil', visibility: 'private' }, ann);
  using refused = await follow(id, gus);
  expect(refused.answer).toBe('reject_subscription');
  using member = await follow(id, ann);
  const epic = await open('veil', 'Behind it');
  expect(await member.until(1)).toEqual([{ event: 'subjects', id: epic.id, group_ids: [id] }]);
});
