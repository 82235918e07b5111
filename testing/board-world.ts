import { expect } from 'vitest';
import type { BoardPage, FilledBoardList } from '../contract/boards/boards.ts';
import { createTestServer } from './server.ts';
import type { TestUser } from './server.ts';

interface Made {
  readonly id: number;
  readonly iid: number;
}

export type BoardWorld = Awaited<ReturnType<typeof createBoardWorld>>;

/** A project of a group with its first board, its Owner (ann), a Reporter (bob), a Guest and somebody who is no member. */
export async function createBoardWorld() {
  const server = await createTestServer();
  const [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
  const group = await server.create('/groups', { name: 'Row', path: 'row', visibility: 'public' }, ann);
  const { id: project } = await server.create(
    '/projects',
    { name: 'Boat', path: 'boat', namespace_id: group.id, visibility: 'public' },
    ann,
  );
  for (const [user, level] of [
    [bob, 20],
    [guest, 10],
  ] as const)
    await server.create(`/projects/${project}/members`, { user_id: user.id, access_level: level }, ann); // oxlint-disable-line no-await-in-loop
  const [{ id: board }] = (await server.api('GET', `/projects/${project}/boards`, null)).json<
    [{ id: number }]
  >();
  const page = async (id = board, as: TestUser | null = ann, query = ''): Promise<BoardPage> => {
    const answer = await server.call('GET', `/row/boat/-/boards/${id}.json${query}`, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const listNamed = async (title: string, id = board): Promise<FilledBoardList> =>
    (await page(id)).lists.find((list) => list.title === title)!;
  const titlesIn = async (title: string, id = board): Promise<string[]> =>
    (await listNamed(title, id)).issues.map((card) => card.title);
  const open = (title: string, more: object = {}) =>
    server.create<Made>(`/projects/${project}/issues`, { title, ...more }, ann);
  const addList = async (list: object, id = board, as = ann) =>
    server.call('POST', `/-/boards/${id}/lists`, as, { list });
  const move = async (issue: Made, from: string, to: string, more: object = {}, as = ann) =>
    server.call('PUT', `/-/boards/${board}/issues/${issue.id}`, as, {
      from_list_id: (await listNamed(from)).id,
      to_list_id: (await listNamed(to)).id,
      ...more,
    });
  const label = (name: string) =>
    server.create(`/projects/${project}/labels`, { name, color: '#112233' }, ann).then(({ id }) => id);
  return {
    server,
    ann,
    bob,
    guest,
    outsider,
    project,
    board,
    page,
    listNamed,
    titlesIn,
    open,
    addList,
    move,
    label,
  };
}
