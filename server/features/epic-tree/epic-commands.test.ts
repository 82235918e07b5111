import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, gus: TestUser, paul: TestUser;
const epics = '/groups/acme/epics';

interface Epic {
  readonly id: number;
  readonly iid: number;
  readonly parent_iid: number | null;
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
  const tools = { name: 'tools', path: 'tools', parent_id: id, visibility: 'public' };
  await server.create('/groups', tools, ann);
  const project = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  const garden = await server.create('/projects', project, ann);
  // Plans issues of the project, and only reads the group's epics.
  await server.create(`/projects/${garden.id}/members`, { user_id: paul.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

const open = (title: string, more: object = {}, group = 'acme'): Promise<Epic> =>
  server.create<Epic>(`/groups/${encodeURIComponent(group)}/epics`, { title, ...more }, rita);
/** What a comment of commands alone answers: what was done, or why not. */
async function write({ id }: Epic, body: string, as: Caller = rita, group = 'acme'): Promise<string[]> {
  const path = `/groups/${encodeURIComponent(group)}/epics/${id}/notes`;
  const answer = (await server.api('POST', path, as, { body })).json<{
    summary?: string[];
    message?: { commands_only: string[] };
  }>();
  return answer.summary ?? answer.message!.commands_only;
}
const read = async ({ iid }: Epic): Promise<Epic> =>
  (await server.api('GET', `${epics}/${iid}`, rita)).json<Epic>();
const children = async ({ iid }: Epic): Promise<number[]> =>
  (await server.api('GET', `${epics}/${iid}/epics`, rita)).json<Epic[]>().map((child) => child.iid);
const history = async ({ id }: Epic): Promise<string[]> =>
  (await server.api('GET', `${epics}/${id}/notes?sort=asc`, rita))
    .json<{ body: string }[]>()
    .map(({ body }) => body);

it('FORM-06 /child_epic and /remove_child_epic change what is below an epic', async () => {
  const [parent, child] = [await open('Parent'), await open('Child')];
  const name = `acme&${child.iid}`;
  expect(await write(parent, `/child_epic &${child.iid}`)).toEqual([`Added ${name} as a child epic.`]);
  expect(await children(parent)).toEqual([child.iid]);
  expect(await write(parent, `/add_child &${child.iid}`)).toEqual([
    'Failed to add the child epic because it is there already.',
  ]);
  expect(await write(parent, `/remove_child_epic ${name}`)).toEqual([
    `Removed ${name} from the child epics.`,
  ]);
  expect(await children(parent)).toEqual([]);
  expect(await write(parent, `/remove_child &${child.iid}`)).toEqual([
    'Failed to remove the child epic because this epic has no such child.',
  ]);
  expect(await history(parent)).toEqual([`added child epic ${name}`, `removed child epic ${name}`]);
  expect(await history(child)).toEqual([
    `added parent epic acme&${parent.iid}`,
    `removed parent epic acme&${parent.iid}`,
  ]);
});

it('FORM-06 /parent_epic and /remove_parent_epic change what an epic is below', async () => {
  const [parent, child] = [await open('Parent'), await open('Child')];
  expect(await write(child, '/remove_parent_epic')).toEqual([
    'Failed to remove the parent epic because this epic has none.',
  ]);
  const name = `acme&${parent.iid}`;
  expect(await write(child, `/parent_epic ${name}`)).toEqual([`Set ${name} as the parent epic.`]);
  expect(await read(child)).toMatchObject({ parent_iid: parent.iid });
  expect(await write(child, '/remove_parent')).toEqual(['Removed the parent epic.']);
  expect(await read(child)).toMatchObject({ parent_iid: null });
  const both = await open('Both', { description: `Words\n/set_parent ${name}\n/child_epic &${child.iid}` });
  expect(both).toMatchObject({ parent_iid: parent.iid, description: 'Words' });
  expect(await children(both)).toEqual([child.iid]);
});

it('FORM-06 commands of epics say what cannot be, and reveal nothing hidden', async () => {
  const [top, middle, sub] = [await open('Top'), await open('Middle'), await open('Sub', {}, 'acme/tools')];
  await write(top, `/child_epic &${middle.iid}`);
  const circle = 'This epic cannot be added. It is already an ancestor of the parent epic.';
  expect(await write(middle, `/child_epic &${top.iid}`)).toEqual([circle]);
  expect(await write(top, `/parent_epic &${middle.iid}`)).toEqual([circle]);
  expect(await write(top, `/child_epic &${top.iid}`)).toEqual([
    'This epic cannot be added. An epic cannot be assigned to itself.',
  ]);
  expect(await write(sub, `/child_epic acme&${middle.iid}`, rita, 'acme/tools')).toEqual([
    'Failed to add the child epic because it must belong to the group of this epic or to one below it.',
  ]);
  const secret = await open('Secret', { confidential: true });
  for (const name of [`&${secret.iid}`, '&9999', 'words'])
    expect(await write(top, `/child_epic ${name}`, gus)).toEqual(['Could not apply child_epic command.']);
  const elsewhere = await server.create('/groups', { name: 'far', path: 'far', visibility: 'public' }, gus);
  const far = await server.create<Epic>(`/groups/${elsewhere.id}/epics`, { title: 'Far' }, gus);
  expect(await write(far, `/parent_epic acme&${secret.iid}`, gus, 'far')).toEqual([
    'Failed to set the parent epic because no such epic was found.',
  ]);
  expect(await write(far, `/parent_epic acme&${top.iid}`, gus, 'far')).toEqual([
    `Failed to set the parent epic because you may not change acme&${top.iid}.`,
  ]);
});

it('FORM-06 /epic and /remove_epic need the right to change the epics', async () => {
  const [epic, other] = [await open('Doors'), await open('Windows')];
  const { iid, id } = await server.create<Epic>('/projects/acme%2Fgarden/issues', { title: 'One' }, ann);
  const say = async (body: string, as: Caller) =>
    (await server.api('POST', `/projects/acme%2Fgarden/issues/${iid}/notes`, as, { body })).json<{
      message: { commands_only: string[] };
    }>().message.commands_only[0];
  expect(await say(`/epic &${epic.iid}`, paul)).toBe(
    `Failed to add this issue to the epic because you may not change acme&${epic.iid}.`,
  );
  await server.create(`${epics}/${epic.iid}/issues/${id}`, {}, rita);
  expect(await say('/remove_epic', paul)).toBe(
    `Failed to remove this issue from its epic because you may not change acme&${epic.iid}.`,
  );
  expect(await say(`/epic &${epic.iid}`, rita)).toBe(
    'Failed to add this issue to the epic because it is there already.',
  );
  const opened = await server.create<{ epic: object; description: string }>(
    '/projects/acme%2Fgarden/issues',
    { title: 'Two', description: `Words\n/epic &${other.iid}` },
    rita,
  );
  expect(opened).toMatchObject({ epic: { iid: other.iid }, description: 'Words' });
});

it('FORM-06 /relate, /blocks, /blocked_by and /unlink link epics', async () => {
  const [house, garden, far] = [
    await open('House'),
    await open('Garden'),
    await open('Far', {}, 'acme/tools'),
  ];
  const links = async ({ iid }: Epic): Promise<[number, string][]> =>
    (await server.api('GET', `${epics}/${iid}/related_epics`, rita))
      .json<{ id: number; link_type: string }[]>()
      .map(({ id, link_type }) => [id, link_type]);
  expect(await write(house, `/relate &${garden.iid} acme/tools&${far.iid} &9999`)).toEqual([
    `Marked this epic as related to acme&${garden.iid}, acme/tools&${far.iid}.`,
    'Failed to find &9999.',
  ]);
  expect((await links(house)).sort()).toEqual(
    [
      [garden.id, 'relates_to'],
      [far.id, 'relates_to'],
    ].sort(),
  );
  expect(await write(house, `/blocked_by &${garden.iid}`)).toEqual([
    `Marked this epic as blocked by acme&${garden.iid}.`,
  ]);
  expect(await links(garden)).toEqual([[house.id, 'blocks']]);
  expect(await write(house, `/unlink &${garden.iid}`)).toEqual([`Removed link with acme&${garden.iid}.`]);
  expect(await links(garden)).toEqual([]);
  expect(await write(house, `/unlink &${garden.iid}`)).toEqual([
    `This epic is not linked to acme&${garden.iid}.`,
  ]);
  const opened = await open('Opened with links', { description: `Words\n/blocks &${garden.iid}` });
  expect(await links(garden)).toEqual([[opened.id, 'is_blocked_by']]);
});

it('FORM-06 commands that link epics need the right to change both, and reveal nothing hidden', async () => {
  const [mine, secret] = [await open('Mine'), await open('Hidden', { confidential: true })];
  const elsewhere = await server.create('/groups', { name: 'own', path: 'own', visibility: 'public' }, gus);
  const own = await server.create<Epic>(`/groups/${elsewhere.id}/epics`, { title: 'Own' }, gus);
  expect(await write(mine, `/relate own&${own.iid}`, gus)).toEqual(['Could not apply relate command.']);
  expect(await write(own, `/relate acme&${mine.iid}`, gus, 'own')).toEqual([
    `Failed to link because you may not change acme&${mine.iid}.`,
  ]);
  const many = Array.from({ length: 51 }, (_, index) => `own&${own.iid + 1 + index}`);
  for (const name of many) await server.create(`/groups/${elsewhere.id}/epics`, { title: name }, gus);
  expect(await write(own, `/relate ${many.join(' ')}`, gus, 'own')).toEqual([
    'Link at most 50 epics at once.',
  ]);
  for (const name of [`acme&${secret.iid}`, 'acme&9999', `own&${own.iid}`])
    expect(await write(own, `/relate ${name}`, gus, 'own')).toEqual([
      'No matching epic found. Make sure that you are adding a valid epic.',
    ]);
});
