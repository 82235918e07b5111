import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaiters } from '../../../../testing/lock-waits.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../../testing/server.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';

let server: TestServer;
let group: number;
let ann: TestUser, rita: TestUser, gus: TestUser, paul: TestUser;
const issues = '/projects/acme%2Fgarden/issues';

interface Made {
  readonly id: number;
  readonly iid: number;
}
interface Note {
  readonly body: string;
  readonly system: boolean;
  readonly author: { readonly username: string };
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, gus, paul] = await server.createUsers('ann', 'rita', 'gus', 'paul');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann);
  group = id;
  const project = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  const garden = await server.create('/projects', project, ann);
  await server.create('/projects', { name: 'own', path: 'own', visibility: 'public' }, rita);
  // Plans issues of the project, and only reads the group's epics.
  await server.create(`/projects/${garden.id}/members`, { user_id: paul.id, access_level: 20 }, ann);
  await server.create(`/groups/${id}/labels`, { name: 'wood', color: '#aa3300' }, ann);
  await server.create(`/projects/${garden.id}/labels`, { name: 'own', color: '#aa3300' }, ann);
});
afterAll(() => server?.close());

const open = (title: string, more: object = {}): Promise<Made> =>
  server.create<Made>(issues, { title, ...more }, ann);
const read = async <T>(path: string, as: Caller = rita): Promise<T> =>
  (await server.api('GET', path, as)).json<T>();
const notes = (path: string, as: Caller = rita): Promise<Note[]> => read(`${path}/notes?sort=asc`, as);
/** What a comment answers: what was done, or why not. */
async function write(path: string, body: string, as: Caller = rita): Promise<string[]> {
  const answer = (await server.api('POST', `${path}/notes`, as, { body })).json<{
    summary?: string[];
    message?: { commands_only: string[] };
  }>();
  return answer.summary ?? answer.message?.commands_only ?? [];
}
/** The epic that was opened last. */
async function lastEpic(): Promise<string> {
  const [{ iid } = { iid: 0 }] = await read<Made[]>('/groups/acme/epics?order_by=created_at');
  return `/groups/acme/epics/${iid}`;
}
const promoted = ['Promoted this issue to an epic of acme.'];
const already = ['Cannot promote this issue because it was promoted already.'];

it('FORM-06 /promote opens an epic with what the issue says and was said of it, and closes the issue', async () => {
  const above = await server.create<Made>('/groups/acme/epics', { title: 'Above' }, rita);
  const { id, iid } = await open('Doors', {
    description: 'As in #1\n- [x] look\n- [ ] oil',
    labels: 'wood,own',
    weight: 3,
  });
  const issue = `${issues}/${iid}`;
  await server.create(`/groups/acme/epics/${above.iid}/issues/${id}`, {}, rita);
  const thread = await server.create<{ id: string }>(
    `${issue}/discussions`,
    { body: 'Which oil of #1, !2 and &1?' },
    gus,
  );
  await server.create(`${issue}/discussions/${thread.id}/notes`, { body: 'Olive' }, paul);
  await server.create(`${issue}/award_emoji`, { name: 'thumbsup' }, gus);
  expect(await write(issue, '/title Front doors\n/promote')).toEqual([
    'Changed the title to "Front doors".',
    ...promoted,
  ]);
  expect(await read(issue)).toMatchObject({ state: 'closed', title: 'Front doors' });
  const epic = await lastEpic();
  expect(await read(epic)).toMatchObject({
    title: 'Front doors',
    description: 'As in acme/garden#1\n- [x] look\n- [ ] oil',
    author: { username: 'rita' },
    state: 'opened',
    confidential: false,
    labels: ['wood'],
    parent_id: above.id,
    upvotes: 1,
    user_notes_count: 2,
  });
  // Its notes have its id in their address.
  const talk = `/groups/acme/epics/${(await read<Made>(epic)).id}`;
  const said = await notes(talk);
  expect(said.filter(({ system }) => !system)).toMatchObject([
    { body: 'Which oil of acme/garden#1, acme/garden!2 and acme&1?', author: { username: 'gus' } },
    { body: 'Olive', author: { username: 'paul' } },
  ]);
  const discussions = await read<{ notes: Note[] }[]>(`${talk}/discussions`);
  expect(discussions.some((one) => one.notes.length === 2)).toBe(true);
  expect(said.at(-1)).toMatchObject({ system: true, body: `promoted from issue acme/garden#${iid}` });
  const number = epic.slice(epic.lastIndexOf('/') + 1);
  expect((await notes(issue)).at(-1)).toMatchObject({ body: `promoted to epic acme&${number}` });
  expect(await read<{ subscribed: boolean }>(epic, gus)).toMatchObject({ subscribed: true });
});

it('FORM-06 an issue is promoted once, until its epic is deleted', async () => {
  const { iid } = await open('Once');
  const issue = `${issues}/${iid}`;
  expect(await write(issue, '/promote')).toEqual(promoted);
  expect(await write(issue, '/promote')).toEqual(already);
  await server.api('DELETE', await lastEpic(), ann);
  expect(await write(issue, '/promote')).toEqual(promoted);
});

it('FORM-06 of two who promote an issue at once, one does', async () => {
  const { db } = server.platform;
  const { id, iid } = await open('At once');
  let answers: ReturnType<TestServer['api']>[] = [];
  await db.transaction().execute(async (tx) => {
    await lockSubject(tx, id);
    answers = [rita, ann].map((as) =>
      server.api('POST', `${issues}/${iid}/notes`, as, { body: 'Words\n/promote' }),
    );
    await lockWaiters(db, 2);
  });
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 400]);
  const found = await read<Made[]>('/groups/acme/epics?search=At+once');
  expect(found).toHaveLength(1);
});

it('FORM-06 who may not promote an issue is told why', async () => {
  const { iid } = await open('Mine');
  expect(await write(`${issues}/${iid}`, '/promote', paul)).toEqual([
    'Cannot promote this issue because you may not create epics in acme.',
  ]);
  expect(await write(`${issues}/${iid}`, '/promote', gus)).toEqual(['Could not apply promote command.']);
  const own = await server.create<Made>('/projects/rita%2Fown/issues', { title: 'Own' }, rita);
  expect(await write(`/projects/rita%2Fown/issues/${own.iid}`, '/promote')).toEqual([
    'Cannot promote this issue because its project does not belong to a group.',
  ]);
});

it('FORM-06 a confidential issue becomes a confidential epic, which is not named to others', async () => {
  const { iid } = await open('Secret', { confidential: true });
  await write(`${issues}/${iid}`, '/promote');
  const epic = await lastEpic();
  expect(await read(epic)).toMatchObject({ title: 'Secret', confidential: true });
  expect((await server.api('GET', epic, gus)).statusCode).toBe(404);
  const hidden = await open('Epic is hidden');
  await write(`${issues}/${hidden.iid}`, '/promote');
  await server.api('PUT', await lastEpic(), rita, { confidential: true });
  const seen = await notes(`${issues}/${hidden.iid}`, gus);
  expect(seen.map(({ body }) => body)).toEqual(['closed']);
});

it('FORM-06 promoteToEpic promotes an issue by GraphQL, to a group above its project, and says why not', async () => {
  const { id: below } = await server.create(
    '/groups',
    { name: 'inner', path: 'inner', parent_id: group },
    ann,
  );
  const shed = { name: 'shed', path: 'shed', namespace_id: below, visibility: 'public' };
  await server.create('/projects', shed, ann);
  const inShed = '/projects/acme%2Finner%2Fshed/issues';
  const promote = async (iid: number, input: object = {}, as: Caller = rita) => {
    const query = `mutation ($input: PromoteToEpicInput!) {
      promoteToEpic(input: $input) { errors epic { title reference(full: true) } issue { state } } }`;
    const answer = await server.call('POST', '/api/graphql', as, {
      query,
      variables: { input: { projectPath: 'acme/inner/shed', iid: String(iid), ...input } },
    });
    return answer.json<{ data: { promoteToEpic: unknown } | null }>().data?.promoteToEpic;
  };
  const [first, second] = [
    await server.create<Made>(inShed, { title: 'Roof' }, ann),
    await server.create<Made>(inShed, { title: 'Walls' }, ann),
  ];
  expect(await promote(first.iid)).toEqual({
    errors: [],
    epic: { title: 'Roof', reference: 'acme/inner&1' },
    issue: { state: 'closed' },
  });
  expect(await promote(first.iid)).toMatchObject({ errors: already, epic: null });
  expect(await promote(second.iid, { groupPath: 'acme' })).toMatchObject({
    epic: { title: 'Walls', reference: expect.stringMatching(/^acme&\d+$/) as string },
  });
  const third = await server.create<Made>(inShed, { title: 'Floor' }, ann);
  const refused = 'Cannot promote this issue because';
  await server.create('/groups', { name: 'beside', path: 'beside', visibility: 'public' }, rita);
  for (const [groupPath, why] of [
    ['beside', 'beside is not above its project'],
    ['nowhere', 'you may not create epics in nowhere'],
  ] as const)
    expect(await promote(third.iid, { groupPath })).toEqual({
      errors: [`${refused} ${why}.`],
      epic: null,
      issue: { state: 'opened' },
    });
  expect(await promote(third.iid, {}, gus)).toBeNull();
});

it('FORM-06 the page of an issue offers its promotion to those who may', async () => {
  const { iid } = await open('Offered');
  const offered = async (as: Caller, number = iid, project = 'acme/garden') =>
    (await server.call('GET', `/${project}/-/issues/${number}/sidebar.json`, as)).json<{
      promotable_to: string | null;
    }>().promotable_to;
  expect(await offered(rita)).toBe('acme');
  for (const as of [gus, paul, null]) expect(await offered(as)).toBeNull();
  await server.api('PUT', `${issues}/${iid}`, ann, { state_event: 'close' });
  expect(await offered(rita)).toBeNull();
  const own = await server.create<Made>('/projects/rita%2Fown/issues', { title: 'Own' }, rita);
  expect(await offered(rita, own.iid, 'rita/own')).toBeNull();
});
