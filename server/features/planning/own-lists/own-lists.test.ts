import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import { listen } from '../../../../testing/cable.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { findConcernedTogether } from './own-lists.queries.ts';
import type { Together } from './own-lists.queries.ts';

let server: TestServer;
let ann: TestUser, bob: TestUser, gus: TestUser;
let group: number, quay: number, dock: number;

interface Opened {
  readonly id: number;
  readonly iid: number;
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, gus] = await server.createUsers('ann', 'bob', 'gus');
  ({ id: group } = await server.create('/groups', { name: 'top', path: 'top', visibility: 'public' }, ann));
  const project = async (name: string, visibility: string): Promise<number> => {
    const body = { name, namespace_id: group, visibility, initialize_with_readme: true };
    return (await server.create('/projects', body, ann)).id;
  };
  quay = await project('quay', 'public');
  dock = await project('dock', 'private');
  for (const id of [quay, dock])
    await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 }, ann); // oxlint-disable-line no-await-in-loop
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

/** What somebody hears of what concerns them. */
const own = (who: TestUser | null, kind = 'Issue') =>
  listen<GroupKindMessage>(server, 'OwnListChannel', { kind }, who);
const issue = (project: number, more: object = {}, who = ann): Promise<Opened> =>
  server.create<Opened>(`/projects/${project}/issues`, { title: 'x', ...more }, who);
async function call(method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<void> {
  const answer = await server.api(method, path, ann, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await server.drain();
}
const change = (project: number, { iid }: Opened, changes: object): Promise<void> =>
  call('PUT', `/projects/${project}/issues/${iid}`, changes);

const changed: GroupKindMessage = { event: 'subjects' };
const named = ({ id }: Opened): GroupKindMessage => ({ event: 'subjects', id });

it('ISSUE-09 people hear of the issues that they have opened or are assigned to, in all projects, and of no others', async () => {
  using author = await own(ann);
  using assignee = await own(bob);
  using visitor = await own(gus);
  const others = await issue(quay);
  const theirs = await issue(dock, { assignee_ids: [bob.id] });
  await server.drain();
  await change(quay, others, { title: 'y' });
  await change(dock, theirs, { state_event: 'close' });
  const last = await issue(quay, {}, gus);
  await server.drain();
  const seen = await assignee.until(2);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([theirs.id]));
  expect((await author.until(4)).map(({ id }) => id)).toContain(others.id);
  expect(await visitor.until(1)).toEqual([named(last)]);
});

it('ISSUE-09 who is no longer assigned, and whom a deleted issue concerned, hear that something changed', async () => {
  const [left, gone] = [await issue(dock, { assignee_ids: [bob.id] }), await issue(quay)];
  await change(quay, gone, { assignee_ids: [bob.id] });
  using assignee = await own(bob);
  await change(dock, left, { assignee_ids: [0] });
  expect(await assignee.until(1)).toEqual([named(left)]);
  await call('DELETE', `/projects/${quay}/issues/${gone.iid}`);
  expect(await assignee.until(2)).toEqual([named(left), changed]);
});

it('ISSUE-09 nobody hears by it of issues that they may not see, though they have opened them or are assigned to them', async () => {
  await server.create(`/projects/${dock}/members`, { user_id: gus.id, access_level: 30 }, ann);
  const [opened, assigned] = [await issue(dock, {}, gus), await issue(dock, { assignee_ids: [gus.id] })];
  await server.drain();
  await call('DELETE', `/projects/${dock}/members/${gus.id}`);
  // Those stay assigned who lose their right.
  await sql`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential)
    select id, ${gus.id}, kind, project_id, state, confidential from subjects where id = ${assigned.id} on conflict do nothing`.execute(
    server.platform.db,
  );
  using visitor = await own(gus);
  await change(dock, opened, { title: 'y' });
  await change(dock, assigned, { title: 'y' });
  await change(dock, assigned, { assignee_ids: [0] });
  await call('DELETE', `/projects/${dock}/issues/${opened.iid}`);
  const last = await issue(quay, {}, gus);
  await server.drain();
  expect(await visitor.until(1)).toEqual([named(last)]);
});

// was: rows kept the old names
it('ISSUE-09 people hear when a milestone or a label of what concerns them is renamed, closed, promoted or deleted', async () => {
  const of = `/projects/${dock}`;
  const spring = await server.create(`${of}/milestones`, { title: 'Spring' }, ann);
  const oak = await server.create(`${of}/labels`, { name: 'oak', color: 'red' }, ann);
  const more = { assignee_ids: [bob.id], milestone_id: spring.id, labels: 'oak' };
  const theirs = await issue(dock, more);
  // Several in one project are announced once.
  await issue(dock, more);
  await server.drain();
  using assignee = await own(bob);
  using visitor = await own(gus);
  const announced = async (count: number): Promise<void> =>
    expect(await assignee.until(count)).toEqual(Array.from({ length: count }, () => named(theirs)));
  let count = 0;
  for (const [method, path, body] of [
    ['PUT', `${of}/milestones/${spring.id}`, { title: 'Summer' }],
    ['PUT', `${of}/milestones/${spring.id}`, { state_event: 'close' }],
    ['POST', `${of}/milestones/${spring.id}/promote`, {}],
    ['DELETE', `/groups/${group}/milestones/${spring.id}`, {}],
    ['PUT', `${of}/labels/${oak.id}`, { new_name: 'elm' }],
    ['PUT', `${of}/labels/${oak.id}/promote`, {}],
    ['DELETE', `/groups/${group}/labels/${oak.id}`, {}],
  ] as const) {
    await call(method, path, body); // oxlint-disable-line no-await-in-loop
    await announced(++count); // oxlint-disable-line no-await-in-loop
  }
  const last = await issue(quay, {}, gus);
  await server.drain();
  expect(await visitor.until(1)).toEqual([named(last)]);
});

// was: rows kept the old paths, and what was hidden from the reader
it('ISSUE-09 people hear when a project or group changes with all that concerns them there, if they see it or saw it', async () => {
  const { id: pier } = await server.create(
    '/projects',
    { name: 'pier', namespace_id: group, visibility: 'public' },
    ann,
  );
  for (const who of [ann, gus]) await issue(pier, {}, who); // oxlint-disable-line no-await-in-loop
  await server.drain();
  using member = await own(ann);
  using visitor = await own(gus);
  let [announced, seen] = [0, 0];
  const changes = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object, isSeen = true) => {
    await call(method, path, body);
    expect(await member.until(++announced)).toEqual(Array.from({ length: announced }, () => changed));
    if (isSeen) seen++;
    expect(await visitor.until(seen)).toEqual(Array.from({ length: seen }, () => changed));
  };
  const of = `/projects/${pier}`;
  await changes('PUT', of, { name: 'Wharf' });
  await changes('POST', `${of}/archive`, {});
  await changes('POST', `${of}/unarchive`, {});
  await changes('PUT', of, { visibility: 'private' });
  await changes('PUT', of, { name: 'Pier' }, false);
  await changes('PUT', of, { visibility: 'public' });
  await changes('PUT', `/groups/${group}`, { name: 'Harbour' });
  await changes('DELETE', of, {});
});

// was: who has something in many projects took the places of all others
it('ISSUE-09 how many projects somebody has something in leaves room for others', async () => {
  const { db } = server.platform;
  for (const who of [ann, bob]) await issue(quay, { labels: 'reed' }, who); // oxlint-disable-line no-await-in-loop
  await issue(dock, { labels: 'reed' });
  await server.drain();
  const people = async (together: Together, most: number): Promise<string[]> =>
    (await findConcernedTogether(db, together, most)).map(({ userId, kind }) => `${userId} ${kind}`);
  expect(await people({ of: 'group', id: group }, 3)).toEqual(
    expect.arrayContaining([ann, bob, gus].map(({ id }) => `${id} Issue`)),
  );
  expect(new Set(await people({ of: 'group', id: group }, 3)).size).toBe(
    (await people({ of: 'group', id: group }, 3)).length,
  );
  expect(new Set(await people({ of: 'group', id: group }, 1))).toEqual(new Set([`${ann.id} Issue`]));
  // By a label one of each project is named: a list shows some of them.
  const { rows } = await sql<{
    id: number;
  }>`select id from labels where title = 'reed' and project_id = ${quay}`.execute(db);
  expect(await people({ of: 'label', id: rows[0]!.id }, 5)).toEqual(
    [ann, bob].map(({ id }) => `${id} Issue`),
  );
});

it('MR-01 reviewers and authors hear of merge requests, of internal comments only those who read them', async () => {
  await server.create(
    `/projects/${quay}/repository/commits`,
    {
      branch: 'rope',
      start_branch: 'main',
      commit_message: 'Add a rope',
      actions: [{ action: 'create', file_path: 'rope.txt', content: 'rope' }],
    },
    ann,
  );
  using reviewer = await own(gus, 'MergeRequest');
  using author = await own(ann, 'MergeRequest');
  const one = await server.create<Opened>(
    `/projects/${quay}/merge_requests`,
    { source_branch: 'rope', target_branch: 'main', title: 'Rope', reviewer_ids: [gus.id] },
    ann,
  );
  await server.drain();
  const begun = (await reviewer.until(1)).length;
  const of = `/projects/${quay}/merge_requests/${one.iid}`;
  await call('POST', `${of}/notes`, { body: 'Well', internal: true });
  await call('POST', `${of}/notes`, { body: 'Well' });
  const counted = { ...named(one), below: true };
  expect((await reviewer.until(begun + 1)).slice(begun)).toEqual([counted]);
  expect((await author.until(begun + 2)).filter(({ below }) => below)).toEqual([counted, counted]);
  await call('PUT', of, { reviewer_ids: [] });
  expect((await reviewer.until(begun + 2)).at(-1)).toEqual(named(one));
  await call('PUT', of, { assignee_id: gus.id });
  await call('DELETE', of);
  expect((await reviewer.until(begun + 4)).at(-1)).toEqual(changed);
});

it('EPIC-01 authors hear of their epics, and nobody of kinds that there are not', async () => {
  using author = await own(ann, 'Epic');
  const epic = await server.create<Opened>(`/groups/${group}/epics`, { title: 'Bridges' }, ann);
  await server.drain();
  expect(await author.until(1)).toEqual([named(epic)]);
  const { follows } = (await server.call('GET', '/dashboard/epics.json', ann)).json<{ follows: number[] }>();
  expect(follows).toEqual([group]);
  for (const [who, kind] of [
    [null, 'Issue'],
    [ann, 'Riddle'],
    [ann, 'constructor'],
  ] as const) {
    using nobody = await own(who, kind); // oxlint-disable-line no-await-in-loop
    expect(nobody.answer).toBe('reject_subscription');
  }
});
