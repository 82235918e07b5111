import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardMessage } from '../../../contract/boards/boards.ts';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { listen } from '../../../testing/cable.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, gus: TestUser;
let top: number;

beforeAll(async () => {
  server = await createTestServer();
  [ann, gus] = await server.createUsers('ann', 'gus');
  const group = async (path: string, more: object): Promise<number> =>
    (await server.create('/groups', { name: path, path, ...more }, ann)).id;
  top = await group('lake', { visibility: 'public' });
  const isle = await group('isle', { parent_id: top, visibility: 'public' });
  const cave = await group('cave', { parent_id: top, visibility: 'private' });
  const open = (of: number, title: string) => server.create(`/groups/${of}/epics`, { title }, ann);
  const epic = await open(top, 'Bridges');
  await open(isle, 'Landing');
  await open(cave, 'Light');
  const project = async (name: string, namespace: number, visibility: string): Promise<number> => {
    const { id } = await server.create(
      '/projects',
      { name, path: name, namespace_id: namespace, visibility },
      ann,
    );
    await server.create(`/projects/${id}/issues`, { title: name, epic_id: epic.id }, ann);
    return id;
  };
  Object.assign(places, {
    hut: `/projects/${await project('hut', top, 'public')}`,
    den: `/projects/${await project('den', top, 'private')}`,
    isle: `/groups/${isle}`,
    cave: `/groups/${cave}`,
  });
  await project('boat', isle, 'private');
  await project('lamp', cave, 'private');
  await server.drain();
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

const places = { hut: '', den: '', isle: '', cave: '' };

/** What somebody hears who looks at the group above: of its epics, as trees, roadmaps and boards of epics do, and of its issues. */
async function follow(who: TestUser | null) {
  const parameters = { group_id: top };
  const epics = await listen<GroupKindMessage>(server, 'GroupEpicsChannel', parameters, who);
  const issues = await listen<IssuesMessage>(server, 'GroupIssuesChannel', parameters, who);
  return {
    epics,
    issues,
    until: (count: number) => Promise.all([epics.until(count), issues.until(count)]),
    [Symbol.dispose]() {
      epics[Symbol.dispose]();
      issues[Symbol.dispose]();
    },
  };
}

const change = async (place: string, changes: object): Promise<void> => {
  const answer = await server.api('PUT', place, ann, changes);
  expect(answer.statusCode, answer.body).toBe(200);
  await server.drain();
};

// was: nobody heard of it
it.each(['hut', 'isle'] as const)(
  'EPIC-01 BOARD-08 who looks at a group hears that %s below it has another name, path or visibility, if he sees it or saw it until now',
  async (name) => {
    using member = await follow(ann);
    using visitor = await follow(gus);
    using stranger = await follow(null);
    let announced = 0;
    const changed = async (changes: object): Promise<void> => {
      await change(places[name], changes);
      // Each is heard before the next: two that say the same at the same moment are one.
      await member.until(++announced);
    };
    await changed({ name: 'Other' });
    await changed({ path: `other-${name}` });
    await changed({ visibility: 'internal' });
    await changed({ visibility: 'private' });
    await changed({ visibility: 'public' });
    const news = name === 'hut' ? { event: 'subjects', below: true } : { event: 'subjects' };
    // Not to whom it is neither shown before nor after.
    for (const [reader, count] of [
      [member, 5],
      [visitor, 5],
      [stranger, 4],
    ] as const) {
      const [epics, issues] = await reader.until(count);
      expect(epics).toEqual(Array.from({ length: count }, () => news));
      expect(issues).toEqual(Array.from({ length: count }, () => ({ event: 'issues' })));
    }
    // What is not shown elsewhere is not announced.
    await change(places[name], { description: 'Blue' });
    await changed({ name });
    expect((await member.until(6)).map(({ length }) => length)).toEqual([6, 6]);
  },
);

it('EPIC-01 BOARD-08 strangers hear nothing of a private project or group with another name or path', async () => {
  using member = await follow(ann);
  using visitor = await follow(gus);
  using stranger = await follow(null);
  let announced = 0;
  for (const name of ['den', 'cave'] as const)
    for (const changes of [{ name: 'Other' }, { path: `other-${name}` }]) {
      await change(places[name], changes); // oxlint-disable-line no-await-in-loop
      await member.until(++announced); // oxlint-disable-line no-await-in-loop
    }
  // What they hear first is what is for all.
  await change(places.isle, { name: 'Shown' });
  await member.until(++announced);
  for (const reader of [visitor, stranger])
    expect(await reader.until(1)).toEqual([[{ event: 'subjects' }], [{ event: 'issues' }]]);
});

// was: rows and lists of boards kept the old names
it('BOARD-08 LABEL-01 who looks at issues or at a board hears that a milestone or label there is renamed, closed, promoted or deleted', async () => {
  const hut = Number(places.hut.split('/')[2]);
  const spring = await server.create(`${places.hut}/milestones`, { title: 'Spring' }, ann);
  const oak = await server.create(`${places.hut}/labels`, { name: 'oak', color: 'red' }, ann);
  const board = await server.create(`${places.hut}/boards`, { name: 'Trees' }, ann);
  for (const list of [{ milestone_id: spring.id }, { label_id: oak.id }])
    await server.create(`${places.hut}/boards/${board.id}/lists`, list, ann); // oxlint-disable-line no-await-in-loop
  const more = { milestone_id: spring.id, labels: 'oak' };
  await server.create(`${places.hut}/issues`, { title: 'Old', ...more }, ann);
  await server.drain();
  using readers = await listen<IssuesMessage>(server, 'ProjectIssuesChannel', { project_id: hut }, gus);
  using above = await listen<IssuesMessage>(server, 'GroupIssuesChannel', { group_id: top }, gus);
  using boards = await listen<BoardMessage>(server, 'BoardChannel', { board_id: board.id }, gus);
  let announced = 0;
  for (const [method, path, body] of [
    ['PUT', `${places.hut}/milestones/${spring.id}`, { title: 'Summer' }],
    ['PUT', `${places.hut}/milestones/${spring.id}`, { state_event: 'close' }],
    ['POST', `${places.hut}/milestones/${spring.id}/promote`, {}],
    ['DELETE', `/groups/${top}/milestones/${spring.id}`, {}],
    ['PUT', `${places.hut}/labels/${oak.id}`, { new_name: 'elm' }],
    ['PUT', `${places.hut}/labels/${oak.id}/promote`, {}],
    ['DELETE', `/groups/${top}/labels/${oak.id}`, {}],
  ] as const) {
    const answer = await server.api(method, path, ann, body); // oxlint-disable-line no-await-in-loop
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await server.drain(); // oxlint-disable-line no-await-in-loop
    announced++;
    // oxlint-disable-next-line no-await-in-loop
    const heard = await Promise.all([
      readers.until(announced),
      above.until(announced),
      boards.until(announced),
    ]);
    expect(
      heard.map(({ length }) => length),
      path,
    ).toEqual([announced, announced, announced]);
  }
  expect(new Set((await readers.until(announced)).map((message) => Object.keys(message).join(' ')))).toEqual(
    new Set(['event']),
  );
});

// was: an epic's row kept the label's old name
it('EPIC-01 LABEL-01 who looks at epics hears that a label of theirs is renamed or deleted, and which are labelled', async () => {
  const ash = await server.create(`/groups/${top}/labels`, { name: 'ash', color: 'red' }, ann);
  const epic = await server.create(`/groups/${top}/epics`, { title: 'Ashes', labels: 'ash' }, ann);
  await server.drain();
  using visitor = await listen<GroupKindMessage>(server, 'GroupEpicsChannel', { group_id: top }, gus);
  const news = { event: 'subjects', id: epic.id, group_ids: [top] };
  await change(`/groups/${top}/labels/${ash.id}`, { new_name: 'yew' });
  expect(await visitor.until(1)).toEqual([news]);
  await server.api('DELETE', `/groups/${top}/labels/${ash.id}`, ann);
  await server.drain();
  expect(await visitor.until(2)).toEqual([news, news]);
});

// was: with more than twenty, lists of epics heard of nothing that they show
it('EPIC-01 LABEL-01 who looks at epics hears once that a label of many is renamed', async () => {
  const elm = await server.create(`/groups/${top}/labels`, { name: 'elm', color: 'red' }, ann);
  for (let number = 1; number <= 21; number++)
    await server.create(`/groups/${top}/epics`, { title: `Elm ${number}`, labels: 'elm' }, ann);
  await server.drain();
  using visitor = await listen<GroupKindMessage>(server, 'GroupEpicsChannel', { group_id: top }, gus);
  await change(`/groups/${top}/labels/${elm.id}`, { new_name: 'birch' });
  await server.create(`/groups/${top}/epics`, { title: 'Last' }, ann);
  await server.drain();
  const [once, last] = await visitor.until(2);
  expect(once).toEqual({ event: 'subjects' });
  expect(last?.id).toBeGreaterThan(0);
});

it('BOARD-08 who looks at a project hears that its issues are for members alone from now on', async () => {
  const id = Number(places.hut.split('/')[2]);
  using member = await listen<IssuesMessage>(server, 'ProjectIssuesChannel', { project_id: id }, ann);
  using visitor = await listen<IssuesMessage>(server, 'ProjectIssuesChannel', { project_id: id }, gus);
  using above = await follow(gus);
  await change(places.hut, { issues_access_level: 'private' });
  expect(await member.until(1)).toEqual([{ event: 'issues' }]);
  await visitor.untilRefused();
  expect(await above.until(1)).toEqual([[{ event: 'subjects', below: true }], [{ event: 'issues' }]]);
});

it('BOARD-08 what becomes private because the project that it is a fork of does is announced, too', async () => {
  const { id } = await server.create('/projects', { name: 'origin', visibility: 'public' }, ann);
  const fork = await server.create(
    `/projects/${id}/fork`,
    { namespace_id: top, path: 'twig', name: 'twig' },
    ann,
  );
  await server.create(`/projects/${fork.id}/issues`, { title: 'Leaf' }, ann);
  await server.drain();
  using visitor = await listen<IssuesMessage>(server, 'GroupIssuesChannel', { group_id: top }, gus);
  await change(`/projects/${id}`, { visibility: 'private' });
  expect(await visitor.until(1)).toEqual([{ event: 'issues' }]);
});
