import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import { listen } from '../../../../testing/cable.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, gus: TestUser;
let top: number, sub: number, quay: number, dock: number, pier: number;

beforeAll(async () => {
  server = await createTestServer();
  [ann, gus] = await server.createUsers('ann', 'gus');
  const group = async (path: string, more: object = {}): Promise<number> =>
    (await server.create('/groups', { name: path, path, visibility: 'public', ...more }, ann)).id;
  top = await group('top');
  sub = await group('sub', { parent_id: top });
  const project = async (name: string, visibility: string): Promise<number> => {
    const { id } = await server.create(
      '/projects',
      { name, namespace_id: sub, visibility, initialize_with_readme: true },
      ann,
    );
    return id;
  };
  quay = await project('quay', 'public');
  dock = await project('dock', 'private');
  pier = await project('pier', 'public');
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

interface Opened {
  readonly id: number;
  readonly iid: number;
}

async function open(project: number, branch: string): Promise<Opened> {
  const commit = {
    branch,
    start_branch: 'main',
    commit_message: 'Add a rope',
    actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'rope' }],
  };
  await server.create(`/projects/${project}/repository/commits`, commit, ann);
  return server.create<Opened>(
    `/projects/${project}/merge_requests`,
    { source_branch: branch, target_branch: 'main', title: branch },
    ann,
  );
}
const call = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<void> => {
  const answer = await server.api(method, path, ann, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const ofGroup = (id: number, who: TestUser | null) =>
  listen<GroupKindMessage>(server, 'GroupMergeRequestsChannel', { group_id: id }, who);
const ofProject = (id: number, who: TestUser | null) =>
  listen<GroupKindMessage>(server, 'ProjectMergeRequestsChannel', { project_id: id }, who);

const changed: GroupKindMessage = { event: 'subjects' };
const named = ({ id }: Opened): GroupKindMessage => ({ event: 'subjects', id });

it('MR-01 who looks at a list hears of new, changed, merged and deleted merge requests that they see', async () => {
  using member = await ofGroup(top, ann);
  using visitor = await ofGroup(sub, gus);
  using stranger = await ofProject(quay, null);
  const secret = await open(dock, 'secret');
  const shown = await open(quay, 'shown');
  const merged = await open(quay, 'merged');
  await call('PUT', `/projects/${dock}/merge_requests/${secret.iid}`, { title: 'Still secret' });
  await call('PUT', `/projects/${quay}/merge_requests/${shown.iid}`, { title: 'Told' });
  await call('PUT', `/projects/${quay}/merge_requests/${merged.iid}/merge`);
  await call('DELETE', `/projects/${dock}/merge_requests/${secret.iid}`);
  await call('DELETE', `/projects/${quay}/merge_requests/${shown.iid}`);
  const seen = [named(shown), named(merged), named(shown), named(merged), changed];
  for (const outsider of [visitor, stranger]) expect(await outsider.until(seen.length)).toEqual(seen);
  const all = await member.until(8);
  expect(all.filter(({ id }) => id === secret.id)).toHaveLength(2);
  expect(all.filter(({ id }) => id === undefined)).toHaveLength(2);
});

it('MR-01 lists hear what other systems say of the newest commit, of each merge request that it is in', async () => {
  const one = await open(quay, 'checked');
  await server.create(`/projects/${quay}/repository/branches?branch=stable&ref=main`, {}, ann);
  const other = await server.create<Opened>(
    `/projects/${quay}/merge_requests`,
    { source_branch: 'checked', target_branch: 'stable', title: 'Checked, too' },
    ann,
  );
  await server.drain();
  const { sha } = (await server.api('GET', `/projects/${quay}/merge_requests/${one.iid}`, ann)).json<{
    sha: string;
  }>();
  using visitor = await ofProject(quay, gus);
  await server.create(`/projects/${quay}/statuses/${sha}`, { state: 'success', name: 'build' }, ann);
  await server.drain();
  expect(await visitor.until(2)).toEqual([named(one), named(other)]);
});

// was: rows kept the number of comments that they were read with
it('MR-01 lists hear of comments, of a review once, and of internal ones only those who read them', async () => {
  const one = await open(quay, 'talked');
  const of = `/projects/${quay}/merge_requests/${one.iid}`;
  await call('PUT', of, { reviewer_ids: [gus.id] });
  await call('PUT', `/projects/${quay}`, { merge_requests_author_approval: true });
  await server.drain();
  using visitor = await ofGroup(top, gus);
  using member = await ofProject(quay, ann);
  const counted: GroupKindMessage = { ...named(one), below: true };
  await call('POST', `${of}/notes`, { body: 'Well', internal: true });
  await call('POST', `${of}/notes`, { body: 'Well' });
  expect(await member.until(2)).toEqual([counted, counted]);
  expect(await visitor.until(1)).toEqual([counted]);
  for (const note of ['One', 'Two', 'Three']) await call('POST', `${of}/draft_notes`, { note }); // oxlint-disable-line no-await-in-loop
  await call('POST', `${of}/draft_notes/bulk_publish`);
  const { id } = await server.create(`${of}/notes`, { body: 'Gone soon' }, ann);
  await call('DELETE', `${of}/notes/${id}`);
  expect(await visitor.until(4)).toEqual([counted, counted, counted, counted]);
  // A reviewer who comments has reviewed.
  await server.create(`${of}/notes`, { body: 'Seen' }, gus);
  await server.drain();
  expect((await visitor.until(6)).slice(4)).toEqual([counted, named(one)]);
  await server.create(`${of}/notes`, { body: 'Again' }, gus);
  await server.drain();
  await call('POST', `${of}/approve`);
  expect((await visitor.until(8)).slice(6)).toEqual([counted, named(one)]);
});

it('MR-01 who may not see merge requests is refused at a project, and hears of none at its group', async () => {
  for (const who of [gus, null]) {
    using refused = await ofProject(dock, who);
    expect(refused.answer).toBe('reject_subscription');
  }
  const { iid } = await open(quay, 'inner');
  await call('PUT', `/projects/${quay}`, { merge_requests_access_level: 'private' });
  await server.drain();
  using refused = await ofProject(quay, gus);
  expect(refused.answer).toBe('reject_subscription');
  using visitor = await ofGroup(top, gus);
  await call('PUT', `/projects/${quay}/merge_requests/${iid}`, { title: 'Hidden now' });
  await call('DELETE', `/projects/${quay}/merge_requests/${iid}`);
  // What is said is judged one after the other, when it is delivered: as the rights are now.
  const shown = await open(pier, 'shown');
  expect(await visitor.until(1)).toEqual([named(shown)]);
  await call('PUT', `/projects/${quay}`, { merge_requests_access_level: 'enabled' });
  await server.drain();
});

it('MR-01 lists hear that a project was renamed, archived or deleted, and that a milestone goes', async () => {
  const moved = await server.create(
    '/projects',
    { name: 'ferry', namespace_id: sub, visibility: 'public', initialize_with_readme: true },
    ann,
  );
  const { iid } = await open(moved.id, 'course');
  const milestone = await server.create(`/projects/${moved.id}/milestones`, { title: 'Spring' }, ann);
  await call('PUT', `/projects/${moved.id}/merge_requests/${iid}`, { milestone_id: milestone.id });
  await server.drain();
  using visitor = await ofGroup(top, gus);
  await call('DELETE', `/projects/${moved.id}/milestones/${milestone.id}`);
  await visitor.until(1);
  await call('PUT', `/projects/${moved.id}`, { path: 'barge' });
  await server.drain();
  await visitor.until(2);
  await call('POST', `/projects/${moved.id}/archive`);
  await server.drain();
  const heard = await visitor.until(3);
  expect(heard.every(({ id }) => id === undefined)).toBe(true);
});
