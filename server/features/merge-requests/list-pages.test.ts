import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser, outsider: TestUser;
let project: number;

const api = (): string => `/projects/${project}/merge_requests`;
async function open(title: string, more: object = {}, as = ann): Promise<number> {
  const source_branch = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  await server.create(
    `/projects/${project}/repository/commits`,
    {
      branch: source_branch,
      start_branch: 'main',
      commit_message: title,
      actions: [{ action: 'create', file_path: `${source_branch}.txt`, content: 'x\n' }],
    },
    ann,
  );
  const { iid } = await server.create(api(), { title, source_branch, target_branch: 'main', ...more }, as);
  return iid;
}
const titles = async (url: string, as: TestUser | null = ann): Promise<string[]> => {
  const answer = await server.call('GET', url, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<{ merge_requests: { title: string }[] }>()
    .merge_requests.map(({ title }) => title)
    .toSorted();
};
const inProject = (query: string, as: TestUser | null = ann) =>
  titles(`/yard/boat/-/merge_requests.json?${query}`, as);

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben, cleo, outsider] = await server.createUsers('ann', 'ben', 'cleo', 'outsider');
  const group = await server.create('/groups', { name: 'Yard', path: 'yard', visibility: 'public' }, ann);
  ({ id: project } = await server.create(
    '/projects',
    {
      name: 'Boat',
      path: 'boat',
      namespace_id: group.id,
      visibility: 'public',
      initialize_with_readme: true,
    },
    ann,
  ));
  for (const user of [ben, cleo])
    await server.create(`/projects/${project}/members`, { user_id: user.id, access_level: 30 }, ann);
  await open('Draft: Oars', { reviewer_ids: [ben.id] });
  await open('Sails', { reviewer_ids: [ben.id, cleo.id], labels: 'wood' });
  const mast = await open('Mast', { assignee_ids: [ben.id] });
  await open('Anchor', {}, ben);
  await server.api('POST', `${api()}/${mast}/approve`, cleo, {});
  await server.drain();
});
afterAll(() => server?.close());

it('MR-01 a project’s list is filtered by what merge requests have', async () => {
  expect(await inProject('')).toEqual(['Anchor', 'Draft: Oars', 'Mast', 'Sails']);
  expect(await inProject('draft=true')).toEqual(['Draft: Oars']);
  expect(await inProject('reviewer_username=cleo')).toEqual(['Sails']);
  expect(await inProject('not[reviewer_username]=cleo')).toEqual(['Anchor', 'Draft: Oars', 'Mast']);
  expect(await inProject('reviewer_id=None')).toEqual(['Anchor', 'Mast']);
  expect(await inProject('approved_by_usernames[]=cleo')).toEqual(['Mast']);
  expect(await inProject('approved_by_usernames[]=cleo&approved_by_usernames[]=ben')).toEqual([]);
  expect(await inProject('approved_by_ids=Any')).toEqual(['Mast']);
  expect(await inProject('approved_by_ids=None')).toEqual(['Anchor', 'Draft: Oars', 'Sails']);
  expect(await inProject('approved=yes')).toEqual(['Mast']);
  expect(await inProject('labels=wood&target_branch=main')).toEqual(['Sails']);
  expect(await inProject('source_branch=mast')).toEqual(['Mast']);
  expect(await inProject('merged_after=2020-01-01&state=all')).toEqual([]);
  const many = Array.from({ length: 101 }, (_, index) => `p${index}`).join(',');
  for (const name of ['approved_by_usernames', 'approved_by_ids'])
    expect(
      (await server.call('GET', `/yard/boat/-/merge_requests.json?${name}=${many}`, ann)).json(),
    ).toMatchObject({ error: `${name} is too long (maximum is 100)` });
  expect(
    (await server.call('GET', '/yard/boat/-/merge_requests.json?approved_by_ids=x', ann)).statusCode,
  ).toBe(400);
});

it('MR-03 what is ready lacks nothing that is known', async () => {
  expect(await inProject('ready=yes')).toEqual(['Anchor', 'Mast', 'Sails']);
  await server.api('PUT', `/projects/${project}`, ann, { approvals_before_merge: 1 });
  expect(await inProject('ready=yes')).toEqual(['Mast']);
  expect(await inProject('ready=no')).toEqual(['Anchor', 'Draft: Oars', 'Sails']);
  await server.api('PUT', `/projects/${project}`, ann, { approvals_before_merge: 0 });
});

it('MR-01 a group lists those of its projects, and a person what awaits them and what is theirs', async () => {
  expect(await titles('/groups/yard/-/merge_requests.json')).toEqual([
    'Anchor',
    'Draft: Oars',
    'Mast',
    'Sails',
  ]);
  expect(await titles('/dashboard/merge_requests.json', ben)).toEqual(['Draft: Oars', 'Sails']);
  expect(await titles('/dashboard/merge_requests.json?scope=mine', ben)).toEqual(['Anchor', 'Mast']);
  expect(await titles('/dashboard/merge_requests.json', ann)).toEqual([]);
  // What they have said something of awaits the author.
  await server.api('POST', `${api()}/2/notes`, ben, { body: 'Fine' });
  await server.drain();
  expect(await titles('/dashboard/merge_requests.json', ben)).toEqual(['Draft: Oars']);
  expect(await titles('/dashboard/merge_requests.json?scope=reviews_for_me', ben)).toEqual([
    'Draft: Oars',
    'Sails',
  ]);
  // Rights: what can't be read is in nobody's list.
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'private' });
  expect(await titles('/groups/yard/-/merge_requests.json', outsider)).toEqual([]);
  expect(await titles('/dashboard/merge_requests.json?scope=all', outsider)).toEqual([]);
  expect((await server.call('GET', '/dashboard/merge_requests.json', null)).statusCode).toBe(401);
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
});

it('MR-02 the tabs count what the filter finds in each state, and only what the reader may see', async () => {
  const counts = async (query: string, as: TestUser | null = ann): Promise<unknown> =>
    (await server.call('GET', `/yard/boat/-/merge_requests.json?${query}`, as)).json<{ counts: object }>()
      .counts;
  const before = await counts('');
  const iid = await open('Rudder', { labels: 'wood' });
  await server.api('PUT', `${api()}/${iid}`, ann, { state_event: 'close' });
  expect(before).toMatchObject({ merged: 0 });
  expect(await counts('state=merged')).toEqual({ ...(before as object), closed: 1 });
  expect(await counts('labels=wood')).toEqual({ opened: 1, merged: 0, closed: 1 });
  expect(await counts('', null)).toEqual({ ...(before as object), closed: 1 });
});
