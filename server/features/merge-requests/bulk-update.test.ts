import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkUpdated } from '../../../contract/planning/bulk.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { TestUser } from '../../../testing/server.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { statementsOf } from '../../../testing/statements.ts';

let world: MergeRequestWorld;
let ann: TestUser, ben: TestUser;
let group: { id: number };
let project: number;

interface Shown {
  readonly state: string;
  readonly labels: readonly string[];
  readonly milestone: { readonly title: string } | null;
  readonly assignees: readonly { readonly username: string }[];
}

const page = '/yard/barn/-/merge_requests';
const bulk = (update: object, as = ben, at = page) =>
  world.server.call('POST', `${at}/bulk_update`, as, { update });
const undo = (of: BulkUpdated, as = ben) =>
  world.server.call('POST', `${page}/bulk_undo`, as, { undo: of.undo });
const shown = async ({ iid }: MergeRequestAnswer): Promise<Shown> =>
  (await world.server.api('GET', `/projects/${project}/merge_requests/${iid}`, ann)).json<Shown>();
const ids = (...requests: readonly { readonly id: number }[]): string =>
  requests.map(({ id }) => id).join(',');

async function propose(branch: string, labels = ''): Promise<MergeRequestAnswer> {
  await world.commit({ project, branch, from: 'main', files: { [`${branch}.txt`]: 'text' } });
  return world.open(project, branch, { labels });
}
/** Something of the project, or of its group. */
const make = (what: string, payload: object) => world.server.create(what, payload, ann);

beforeAll(async () => {
  world = await openMergeRequestWorld();
  ({ ann, ben } = world);
  group = await make('/groups', { name: 'Yard', path: 'yard', visibility: 'public' });
  const made = await make('/projects', {
    name: 'Barn',
    namespace_id: group.id,
    visibility: 'public',
    initialize_with_readme: true,
  });
  project = made.id;
  await make(`/projects/${project}/members`, { user_id: ben.id, access_level: 30 });
});
afterAll(() => world?.server.close());

// Was: 404, only issues had it.
it('ISSUE-10 merge requests are closed, assigned, planned and labelled together, which can be undone', async () => {
  const bug = await make(`/projects/${project}/labels`, { name: 'bug', color: 'red' });
  const docs = await make(`/projects/${project}/labels`, { name: 'docs', color: 'blue' });
  const first = await make(`/projects/${project}/milestones`, { title: 'First' });
  const requests = [await propose('one', 'docs'), await propose('two', 'docs,bug')];
  const answer = await bulk({
    issuable_ids: ids(...requests),
    state_event: 'close',
    assignee_ids: [ben.id],
    milestone_id: first.id,
    add_label_ids: [bug.id],
    remove_label_ids: [docs.id],
    subscription_event: 'unsubscribe',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ count: 2, notice: '2 merge requests updated', refused: [] });
  for (const request of requests)
    expect(await shown(request)).toMatchObject({
      state: 'closed',
      labels: ['bug'],
      milestone: { title: 'First' },
      assignees: [{ username: 'ben' }],
    });
  expect((await undo(answer.json<BulkUpdated>())).statusCode).toBe(200);
  expect(await shown(requests[1]!)).toMatchObject({
    state: 'opened',
    labels: ['bug', 'docs'],
    milestone: null,
    assignees: [],
  });
});

it('ISSUE-10 a merge request that cannot be opened again is reported, and the others are changed', async () => {
  const [taken, free] = [await propose('taken'), await propose('free')];
  await bulk({ issuable_ids: ids(taken, free), state_event: 'close' });
  const second = await world.open(project, 'taken');
  const answer = (await bulk({ issuable_ids: ids(taken, free), state_event: 'reopen' })).json<BulkUpdated>();
  const message = `Another open merge request already exists for this source branch: !${second.iid}`;
  expect(answer).toMatchObject({
    count: 1,
    refused: [{ id: taken.id, reference: `!${taken.iid}`, message }],
  });
  expect(await shown(taken)).toMatchObject({ state: 'closed' });
  expect(await shown(free)).toMatchObject({ state: 'opened' });
  const alone = await bulk({ issuable_ids: ids(taken), state_event: 'reopen' });
  expect([alone.statusCode, alone.json()]).toEqual([409, { message }]);
});

it('ISSUE-10 merge requests of a group are changed by the right in each project, and only those of the list', async () => {
  const here = await propose('here');
  const hidden = await world.createProject('private');
  await world.commit({ project: hidden, branch: 'away', from: 'main', files: { 'away.txt': 'text' } });
  const away = await world.open(hidden, 'away');
  const stranger = await world.server.createUser('stranger');
  const at = '/groups/yard/-/merge_requests';
  const update = { issuable_ids: ids(here, away), state_event: 'close' };
  expect((await bulk(update, stranger, at)).statusCode).toBe(403);
  expect((await bulk(update, stranger)).statusCode).toBe(403);
  expect((await bulk(update, ann, at)).json<BulkUpdated>()).toMatchObject({
    count: 1,
    refused: [{ id: away.id, reference: null, message: 'Merge request cannot be found.' }],
  });
  expect(await shown(here)).toMatchObject({ state: 'closed' });
  // An issue is none of them, whatever its number.
  const issue = await make(`/projects/${project}/issues`, { title: 'A task' });
  expect((await bulk({ issuable_ids: ids(issue), state_event: 'close' })).statusCode).toBe(404);
});

it('ISSUE-10 whoever may change none of the merge requests does not learn which labels and milestones a project has', async () => {
  const planned = await make('/projects', {
    name: 'Planned',
    namespace_id: group.id,
    visibility: 'public',
    issues_access_level: 'private',
    initialize_with_readme: true,
  });
  await world.commit({ project: planned.id, branch: 'seen', from: 'main', files: { 'seen.txt': 'text' } });
  const request = await world.open(planned.id, 'seen');
  const label = await make(`/projects/${planned.id}/labels`, { name: 'launch', color: 'red' });
  const milestone = await make(`/projects/${planned.id}/milestones`, { title: 'Launch' });
  const outsider = await world.server.createUser('outsider');
  for (const issuable_ids of [ids(request), '987654'])
    for (const asked of [
      { milestone_id: milestone.id },
      { milestone_id: milestone.id + 1 },
      { add_label_ids: [label.id] },
      { remove_label_ids: [label.id + 1] },
    ]) {
      const answer = await bulk({ issuable_ids, ...asked }, outsider, '/yard/planned/-/merge_requests');
      expect(answer.statusCode, answer.body).toBe(issuable_ids === '987654' ? 404 : 403);
    }
  const mistaken = { issuable_ids: ids(request), milestone_id: milestone.id + 1 };
  expect((await bulk(mistaken, ann, '/yard/planned/-/merge_requests')).statusCode).toBe(400);
});

it('ISSUE-10 UX-01 many merge requests are subscribed to with as many statements as one', async () => {
  const requests: MergeRequestAnswer[] = [];
  for (const branch of ['far', 'near', 'wide', 'tall']) requests.push(await propose(branch)); // oxlint-disable-line no-await-in-loop -- in order
  const subscribe = async (to: 'subscribe' | 'unsubscribe', ...which: MergeRequestAnswer[]) => {
    let answer: BulkUpdated | undefined;
    const count = await statementsOf(async () => {
      const update = { issuable_ids: ids(...which), subscription_event: to };
      answer = (await bulk(update)).json<BulkUpdated>();
    });
    expect(answer).toMatchObject({ count: which.length, refused: [] });
    return count;
  };
  await subscribe('subscribe', requests[0]!);
  const one = await subscribe('unsubscribe', requests[0]!);
  expect(await subscribe('subscribe', ...requests)).toBeLessThanOrEqual(one);
});

// was: each of them told all lists that show it
it('ISSUE-10 lists hear once of all that were changed together, and each one’s own page hears of it', async () => {
  const requests = [await propose('fore'), await propose('aft'), await propose('beam')];
  const heard: string[] = [];
  const said = Promise.withResolvers<void>();
  const hub = world.server.platform.realtime;
  // The first connection that listens says that something can have been missed: nothing is from then on.
  await new Promise((resolve) => hub.subscribe('first', resolve));
  const ends = [
    `project:${project}:merge_requests`,
    `group:${group.id}:merge_requests`,
    ...requests.map(({ id }) => `merge_requests:${id}`),
    'last',
  ].map((stream) =>
    hub.subscribe(stream, () => {
      heard.push(stream);
      if (stream === 'last') said.resolve();
    }),
  );
  expect((await bulk({ issuable_ids: ids(...requests), state_event: 'close' })).statusCode).toBe(200);
  await publish(world.server.platform.db, 'last', {});
  await said.promise;
  for (const end of ends) end();
  expect(heard.toSorted()).toEqual(
    [
      'last',
      `project:${project}:merge_requests`,
      `group:${group.id}:merge_requests`,
      ...requests.map(({ id }) => `merge_requests:${id}`),
    ].toSorted(),
  );
});
