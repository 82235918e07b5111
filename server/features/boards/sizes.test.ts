import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardPage, FilledBoardList } from '../../../contract/boards/boards.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, guest: TestUser, stranger: TestUser;
/** Boards of the same issues, by what their lists stand for: each is counted in another way. */
let boards: Record<'all' | 'labels' | 'people' | 'milestone', number>;

beforeAll(async () => {
  server = await createTestServer();
  [ann, guest, stranger] = await server.createUsers('ann', 'guest', 'stranger');
  const { id } = await server.create('/projects', { name: 'Boat', path: 'boat', visibility: 'public' }, ann);
  await server.create(`/projects/${id}/members`, { user_id: guest.id, access_level: 10 }, ann);
  const labels = [];
  for (const name of ['hull', 'mast'])
    labels.push(await server.create(`/projects/${id}/labels`, { name, color: '#112233' }, ann));
  const milestone = await server.create(`/projects/${id}/milestones`, { title: 'launch' }, ann);
  const ofLabels = labels.map((label) => ({ label_id: label.id }));
  const ofPeople = [{ assignee_id: guest.id }];
  const ofMilestone = [{ milestone_id: milestone.id }];
  const boardOf = async (name: string, lists: readonly object[]): Promise<number> => {
    const board = await server.create<{ id: number }>(`/projects/${id}/boards`, { name }, ann);
    for (const list of lists) await server.call('POST', `/-/boards/${board.id}/lists`, ann, { list });
    return board.id;
  };
  boards = {
    all: await boardOf('all', [...ofLabels, ...ofPeople, ...ofMilestone]),
    labels: await boardOf('labels', ofLabels),
    people: await boardOf('people', ofPeople),
    milestone: await boardOf('milestone', ofMilestone),
  };
  // Each combination of what decides where an issue is and who sees it.
  for (let bits = 0; bits < 64; bits++) {
    const has = (bit: number) => (bits & (1 << bit)) !== 0;
    const { iid } = await server.create<{ iid: number }>(
      `/projects/${id}/issues`,
      { title: `Issue ${bits}`, confidential: has(0) },
      bits % 7 === 1 ? guest : ann,
    );
    const changed = await server.api('PUT', `/projects/${id}/issues/${iid}`, ann, {
      labels: ['hull', 'mast'].filter((_, index) => has(1 + index)).join(','),
      ...(has(3) ? { assignee_ids: [guest.id] } : {}),
      ...(has(4) ? { milestone_id: milestone.id } : {}),
      ...(bits % 3 === 0 ? { weight: bits } : {}),
      ...(has(5) ? { state_event: 'close' } : {}),
    });
    expect(changed.statusCode, changed.body).toBe(200);
  }
});
afterAll(() => server?.close());

const get = async <T>(path: string, as: TestUser | null): Promise<T> => {
  const answer = await server.call('GET', path, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('sizes of lists', () => {
  const readers = [
    ['who sees all', () => ann, ''],
    ['a Guest, who sees his own confidential ones', () => guest, ''],
    ['somebody without a role', () => stranger, ''],
    ['who is not signed in', () => null, ''],
    ['a Guest with a filter', () => guest, 'search=issue'],
  ] as const;
  const kinds = ['all', 'labels', 'people', 'milestone'] as const;
  it.each(kinds.flatMap((kind) => readers.map(([name, who, filter]) => [kind, name, who, filter] as const)))(
    'ISSUE-11 a board (%s) counts and weighs exactly the cards that it shows: to %s',
    async (kind, _, who, filter) => {
      const board = boards[kind];
      const page = await get<BoardPage>(`/ann/boat/-/boards/${board}.json?${filter}`, who());
      expect(page.lists.map(({ list_type }) => list_type)).toContain(
        kind === 'people' ? 'assignee' : kind === 'milestone' ? 'milestone' : 'label',
      );
      const counted = page.lists.map(({ title, size, total_weight }) => [title, size, total_weight]);
      const shown = [];
      for (const { id, title } of page.lists) {
        const cards: FilledBoardList['issues'][number][] = [];
        for (let next: string | null = ''; next !== null;) {
          const cursor: string = next === '' ? '' : `&cursor=${next}`;
          const part: FilledBoardList = await get(
            `/-/boards/${board}/lists/${id}/issues?per=50&${filter}${cursor}`,
            who(),
          );
          cards.push(...part.issues);
          ({ next } = part);
        }
        shown.push([title, cards.length, cards.reduce((sum, { weight }) => sum + (weight ?? 0), 0)]);
      }
      expect(counted).toEqual(shown);
      // The first cards are the same, however many there are.
      expect(page.lists.every(({ issues, size }) => issues.length === Math.min(20, size))).toBe(true);
      expect(shown.every(([, size]) => (size as number) > 0)).toBe(true);
    },
  );
});
