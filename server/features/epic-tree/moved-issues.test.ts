import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;

interface Issue {
  readonly id: number;
  readonly iid: number;
  readonly epic: { readonly id: number } | null;
}
interface Epic {
  readonly id: number;
  readonly iid: number;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const tools = { name: 'tools', path: 'tools', parent_id: id, visibility: 'public' };
  const sub = await server.create('/groups', tools, ann);
  for (const [path, namespace_id] of [
    ['garden', id],
    ['shed', sub.id],
    ['elsewhere', undefined],
  ] as const)
    await server.create('/projects', { name: path, path, namespace_id, visibility: 'public' }, ann);
});
afterAll(() => server?.close());

const idOf = (path: string): string => encodeURIComponent(path);
const read = async <T>(path: string, as: Caller = ann): Promise<T> =>
  (await server.api('GET', path, as)).json<T>();
const opened = async (epic: Epic, title: string, project = 'acme/garden'): Promise<Issue> => {
  const one = await server.create<Issue>(`/projects/${idOf(project)}/issues`, { title }, ann);
  await server.create(`/groups/acme/epics/${epic.iid}/issues/${one.id}`, {}, ann);
  return one;
};
const epicOf = (title: string): Promise<Epic> => server.create<Epic>('/groups/acme/epics', { title }, ann);
const move = (project: string, { iid }: Issue, to: string): Promise<Issue> =>
  server.create<Issue>(`/projects/${idOf(project)}/issues/${iid}/move`, { to_project_id: to }, ann);
const undo = async (project: string, { iid }: Issue): Promise<number> =>
  (await server.call('POST', `/${project}/-/issues/${iid}/undo_move`, ann)).statusCode;
const issueAt = (project: string, { iid }: Issue): Promise<Issue> =>
  read<Issue>(`/projects/${idOf(project)}/issues/${iid}`);
const issuesOf = ({ iid }: Epic): Promise<{ id: number; title: string }[]> =>
  read(`/groups/acme/epics/${iid}/issues`);
const history = async (path: string): Promise<string[]> =>
  (await read<{ body: string; system: boolean }[]>(`${path}/notes?sort=asc`))
    .filter(({ system }) => system)
    .map(({ body }) => body);

it('SIDE-07 a moved issue stays at its place in its epic, and is there again when the move is undone', async () => {
  const epic = await epicOf('Doors');
  const first = await opened(epic, 'First');
  await opened(epic, 'Second');
  const moved = await move('acme/garden', first, 'acme/tools/shed');
  // was: the closed issue stayed in it, and the moved one was in none
  expect(moved.epic).toMatchObject({ id: epic.id });
  expect(await issuesOf(epic)).toMatchObject([{ id: moved.id }, { title: 'Second' }]);
  expect(await issueAt('acme/garden', first)).toMatchObject({ epic: null });
  expect(await undo('acme/tools/shed', moved)).toBe(200);
  expect(await issuesOf(epic)).toMatchObject([{ id: first.id }, { title: 'Second' }]);
});

it('SIDE-07 an issue that is moved out of the group leaves its epic, and comes back when the move is undone', async () => {
  const epic = await epicOf('Windows');
  const one = await opened(epic, 'One');
  const moved = await move('acme/garden', one, 'ann/elsewhere');
  expect(moved.epic).toBeNull();
  expect(await issuesOf(epic)).toEqual([]);
  const added = `added to epic acme&${epic.iid}`;
  const removed = `removed from epic acme&${epic.iid}`;
  const there = await history(`/projects/ann%2Felsewhere/issues/${moved.iid}`);
  expect(there).toEqual([added, `moved from acme/garden#${one.iid}`, removed]);
  expect(await undo('ann/elsewhere', moved)).toBe(200);
  expect(await issuesOf(epic)).toMatchObject([{ id: one.id }]);
  expect(await history(`/projects/acme%2Fgarden/issues/${one.iid}`)).toEqual([added, removed, added]);
  expect(await history(`/groups/acme/epics/${epic.id}`)).toEqual([
    `added issue acme/garden#${one.iid}`,
    `removed issue acme/garden#${one.iid}`,
    `added issue acme/garden#${one.iid}`,
  ]);
});

it('SIDE-07 undoing a move keeps what was said of the epic since', async () => {
  const [epic, other] = [await epicOf('Floors'), await epicOf('Roofs')];
  const taken = await opened(epic, 'Taken out');
  const put = await opened(epic, 'Put elsewhere');
  const moved = [
    await move('acme/garden', taken, 'acme/tools/shed'),
    await move('acme/garden', put, 'acme/tools/shed'),
  ];
  const change = ({ iid }: Issue, epic_id: number) =>
    server.api('PUT', `/projects/acme%2Ftools%2Fshed/issues/${iid}`, ann, { epic_id });
  await change(moved[0]!, 0);
  await change(moved[1]!, other.id);
  for (const one of moved) expect(await undo('acme/tools/shed', one)).toBe(200);
  expect(await issuesOf(epic)).toEqual([]);
  expect(await issuesOf(other)).toMatchObject([{ id: put.id }]);
});

it('SIDE-07 undoing a move takes the old issue out of the epic that it was put into meanwhile', async () => {
  const [epic, other] = [await epicOf('Walls'), await epicOf('Ceilings')];
  const one = await opened(epic, 'One');
  const moved = await move('acme/garden', one, 'acme/tools/shed');
  await server.create(`/groups/acme/epics/${other.iid}/issues/${one.id}`, {}, ann);
  expect(await undo('acme/tools/shed', moved)).toBe(200);
  expect(await issuesOf(epic)).toMatchObject([{ id: one.id }]);
  expect(await issuesOf(other)).toEqual([]);
});

it('SIDE-07 an issue that was taken out of its epic together with the move does not come back into it', async () => {
  const epic = await epicOf('Stairs');
  const one = await opened(epic, 'One');
  const notes = `/projects/acme%2Fgarden/issues/${one.iid}/notes`;
  await server.api('POST', notes, ann, { body: '/remove_epic\n/move ann/elsewhere' });
  const [moved] = await read<Issue[]>('/projects/ann%2Felsewhere/issues?order_by=created_at');
  expect(moved).toMatchObject({ title: 'One', epic: null });
  expect(await undo('ann/elsewhere', moved!)).toBe(200);
  expect(await issuesOf(epic)).toEqual([]);
});
