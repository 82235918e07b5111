import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
});
afterAll(() => server?.close());

it('API-01 milestones are found by title, by a day, by their changes, and below a group', async () => {
  const bob = await server.createUser('bob');
  const group = await server.create('/groups', { name: 'Sea', path: 'sea', visibility: 'public' }, ann);
  const below = await server.create(
    '/groups',
    { name: 'Bay', path: 'bay', parent_id: group.id, visibility: 'private' },
    ann,
  );
  const milestone = (id: number, title: string, more: object = {}) =>
    server.create<{ id: number; updated_at: string }>(`/groups/${id}/milestones`, { title, ...more }, ann);
  await milestone(group.id, 'Spring', { start_date: '2031-03-01', due_date: '2031-05-31' });
  await milestone(group.id, 'Summer', { description: 'after Spring', start_date: '2031-06-01' });
  const late = await milestone(group.id, 'Some day');
  await milestone(below.id, 'Tide', { due_date: '2031-07-01' });
  const titles = async (query: string, as = ann): Promise<string[]> => {
    const answer = await server.api('GET', `/groups/${group.id}/milestones?${query}`, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ title: string }[]>().map(({ title }) => title);
  };
  expect(await titles('search=spring')).toEqual(['Spring', 'Summer']);
  expect(await titles('search_title=spring')).toEqual(['Spring']);
  expect(await titles('containing_date=2031-05-31')).toEqual(['Spring']);
  expect(await titles('containing_date=2031-06-02')).toEqual(['Summer']);
  expect(await titles('containing_date=2030-01-01')).toEqual([]);
  const at = encodeURIComponent(late.updated_at);
  expect(await titles(`updated_after=${at}`)).toEqual(['Some day']);
  expect(await titles('updated_before=2020-01-01')).toEqual([]);
  expect(await titles('include_descendants=true')).toEqual(['Spring', 'Tide', 'Summer', 'Some day']);
  expect(await titles('include_descendants=true', bob)).toEqual(['Spring', 'Summer', 'Some day']);
  for (const wrong of ['containing_date=soon', 'updated_after=soon'])
    expect((await server.api('GET', `/groups/${group.id}/milestones?${wrong}`, ann)).statusCode).toBe(400);
});

it('the words of somebody else who edits a milestone at the same time are not lost without a word', async () => {
  await server.create('/projects', { name: 'Shared' }, ann);
  const base = '/projects/ann%2Fshared/milestones';
  const { id } = await server.create<{ id: number }>(base, { title: 'One', description: 'Old\r\ntext' }, ann);
  const save = async (description: string, description_was?: string) => {
    const answer = await server.api('PUT', `${base}/${id}`, ann, { description, description_was });
    return answer.statusCode;
  };
  const seen = 'Old\ntext';
  // was: 200, and the first text was nowhere any more
  expect(await save('What the first wrote', seen)).toBe(200);
  expect(await save('What the second wrote', seen)).toBe(409);
  // Its answer was lost: it is made again.
  expect(await save('What the first wrote', seen)).toBe(200);
  // Other changes replace no words.
  await server.api('PUT', `${base}/${id}`, ann, { state_event: 'close' });
  expect(await save('What the second wrote', 'What the first wrote')).toBe(200);
  expect(await save('By a program')).toBe(200);
  await server.api('DELETE', `${base}/${id}`, ann);
  expect(await save('Nowhere', 'By a program')).toBe(404);
});
