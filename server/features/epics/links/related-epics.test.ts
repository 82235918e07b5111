import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LinkedSubject } from '../../../../contract/links/links.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, rita: TestUser, gus: TestUser, eve: TestUser;
const epics = '/groups/acme/epics';

interface Made {
  readonly id: number;
  readonly iid: number;
}
interface Link {
  readonly id: number;
  readonly link_type: string;
  readonly source_epic: { readonly id: number };
  readonly target_epic: { readonly id: number };
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, rita, gus, eve] = await server.createUsers('ann', 'rita', 'gus', 'eve');
  for (const path of ['acme', 'other']) {
    const { id } = await server.create('/groups', { name: path, path, visibility: 'public' }, ann);
    if (path === 'acme')
      for (const [person, access_level] of [
        [rita, 20],
        [gus, 10],
      ] as const)
        await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann);
  }
});
afterAll(() => server?.close());

const open = (title: string, more: object = {}, group = 'acme'): Promise<Made> =>
  server.create<Made>(`/groups/${group}/epics`, { title, ...more }, ann);
async function link(from: Made, body: object, as = rita) {
  const answer = await server.api('POST', `${epics}/${from.iid}/related_epics`, as, body);
  return { status: answer.statusCode, body: answer.json<Link & { message: string }>() };
}
const listed = async (of: Made, as: TestUser | null = rita) =>
  (await server.api('GET', `${epics}/${of.iid}/related_epics`, as)).json<
    { id: number; title: string; link_type: string; related_epic_link_id: number }[]
  >();
const page = ({ iid }: Made): string => `/groups/acme/-/epics/${iid}/links`;
const onPage = async (of: Made, as: TestUser | null = rita) =>
  (await server.call('GET', page(of), as)).json<LinkedSubject[]>();
const notes = async ({ id }: Made, as = rita) =>
  (await server.api('GET', `${epics}/${id}/notes?sort=asc`, as))
    .json<{ body: string; system: boolean }[]>()
    .flatMap(({ body, system }) => (system ? [body] : []));

it('EPIC-01 an epic is linked to one of another group, seen and told from both', async () => {
  const [from, to] = [await open('From'), await open('To', {}, 'other')];
  const asked = { target_group_id: 'other', target_epic_iid: to.iid, link_type: 'is_blocked_by' };
  const { status, body } = await link(from, asked, ann);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    source_epic: { id: from.id },
    target_epic: { id: to.id },
    link_type: 'is_blocked_by',
  });
  expect(await listed(from)).toMatchObject([
    { id: to.id, title: 'To', link_type: 'is_blocked_by', related_epic_link_id: body.id },
  ]);
  const there = await server.api('GET', `/groups/other/epics/${to.iid}/related_epics`, ann);
  expect(there.json()).toMatchObject([{ id: from.id, link_type: 'blocks' }]);
  expect(await notes(from)).toEqual([`marked this epic as blocked by other&${to.iid}`]);
  expect(await onPage(from)).toMatchObject([
    {
      id: to.id,
      reference: `other&${to.iid}`,
      path: `/groups/other/-/epics/${to.iid}`,
      // To remove it takes the right to change the other, too.
      removable: false,
      relation_path: `${page(from)}/${body.id}`,
    },
  ]);
  expect((await server.call('DELETE', `${page(from)}/${body.id}`, rita)).statusCode).toBe(403);
  const gone = await server.api('DELETE', `${epics}/${from.iid}/related_epics/${body.id}`, ann);
  expect([gone.statusCode, gone.json<Link>().target_epic.id]).toEqual([200, to.id]);
  expect(await listed(from)).toEqual([]);
  expect((await notes(from)).at(-1)).toBe(`removed the relation with other&${to.iid}`);
  const again = await server.api('DELETE', `${epics}/${from.iid}/related_epics/${body.id}`, ann);
  expect(again.statusCode).toBe(404);
});

it('LINK-06 what is wrong with a link of epics is said', async () => {
  const [from, to] = [await open('Wrong'), await open('Right')];
  expect((await link(from, { target_epic_iid: 9999 })).status).toBe(404);
  expect((await link(from, { target_epic_iid: from.iid })).body.message).toBe(
    'Epic cannot be related to itself',
  );
  for (const body of [{}, { target_epic_iid: 'x' }, { target_epic_iid: to.iid, link_type: 'likes' }])
    expect((await link(from, body)).status).toBe(400);
  expect((await link(from, { target_epic_iid: 2 ** 40 })).status).toBe(400);
  expect((await link(from, { target_epic_iid: to.iid })).status).toBe(201);
  expect(await link(from, { target_epic_iid: to.iid, link_type: 'blocks' })).toMatchObject({
    status: 409,
    body: { message: 'Epic(s) already assigned' },
  });
  expect((await link(from, { target_epic_iid: to.iid }, gus)).status).toBe(403);
  const named = await server.call('POST', page(from), rita, { issuable_references: [`&${to.iid}`, '&9999'] });
  expect([named.statusCode, named.json()]).toEqual([404, { message: 'Epic cannot be found. Check &9999.' }]);
});

it('LINK-02 LINK-04 epics are linked by reference, address and number, and sorted on each end separately', async () => {
  const from = await open('Sorted');
  const [one, two, three] = [await open('One'), await open('Two'), await open('Three')];
  const there = (await server.api('GET', `${epics}/${three.iid}`, rita)).json<{ web_url: string }>().web_url;
  const added = await server.call('POST', page(from), rita, {
    issuable_references: [`&${one.iid} acme&${two.iid}`, there, String(one.iid)],
    link_type: 'blocks',
  });
  const titles = (items: readonly LinkedSubject[]): string[] => items.map(({ title }) => title);
  const items = added.json<{ issuables: LinkedSubject[] }>().issuables;
  expect(titles(items)).toEqual(['One', 'Two', 'Three']);
  const moved = await server.call('PUT', items[2]!.relation_path, rita, {
    epic: { move_before_id: one.id, move_after_id: two.id },
  });
  expect(titles(moved.json<{ issuables: LinkedSubject[] }>().issuables)).toEqual(['One', 'Three', 'Two']);
  expect(titles(await onPage(three))).toEqual(['Sorted']);
});

it('ISSUE-11 a linked epic that a reader may not see is not there for him: not in lists, notes or the links of a group', async () => {
  const [from, secret, plain] = [
    await open('Open'),
    await open('Secret', { confidential: true }),
    await open('Plain'),
  ];
  for (const { iid } of [secret, plain]) await link(from, { target_epic_iid: iid, link_type: 'blocks' });
  const group = async (as: TestUser | null, query = '') => {
    const answer = await server.api('GET', `/groups/acme/related_epic_links?per_page=100${query}`, as);
    const links = answer.json<Link[]>().filter(({ source_epic }) => source_epic.id === from.id);
    return {
      total: Number(answer.headers['x-total']),
      targets: links.map(({ target_epic }) => target_epic.id),
    };
  };
  const [forRita, forEve] = [await group(rita), await group(eve)];
  expect(forRita.targets).toEqual([secret.id, plain.id]);
  expect(forEve.targets).toEqual([plain.id]);
  expect(forRita.total - forEve.total).toBe(1);
  expect((await group(rita, '&created_after=2999-01-01')).targets).toEqual([]);
  for (const as of [gus, null]) {
    expect((await listed(from, as)).map(({ id }) => id)).toEqual([plain.id]);
    expect((await onPage(from, as)).map(({ id }) => id)).toEqual([plain.id]);
  }
  expect(await notes(from, gus)).toEqual([`marked this epic as blocking acme&${plain.iid}`]);
  const hidden = (await onPage(from)).find(({ id }) => id === secret.id);
  expect((await server.call('DELETE', hidden!.relation_path, gus)).statusCode).toBe(403);
  expect((await server.call('GET', page(secret), gus)).statusCode).toBe(404);
});

it('LINK-03 whoever looks at an epic hears that one was linked to it, and that a linked one was closed', async () => {
  const [from, to] = [await open('Watched'), await open('Closed soon')];
  const { realtime } = server.platform;
  await new Promise((resolve) => realtime.subscribe('first', resolve));
  const heard = () =>
    new Promise<unknown>((resolve) => {
      const stop = realtime.subscribe(`epics:${from.id}`, (message) => {
        if ((message as { links?: boolean }).links !== true) return;
        stop();
        resolve(message);
      });
    });
  const linked = heard();
  await link(from, { target_epic_iid: to.iid });
  expect(await linked).toMatchObject({ event: 'updated', links: true });
  const closed = heard();
  await server.api('PUT', `${epics}/${to.iid}`, rita, { state_event: 'close' });
  expect(await closed).toMatchObject({ event: 'updated', links: true });
  expect(await onPage(from)).toMatchObject([{ state: 'closed' }]);
});
