import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;
let url: string;

interface Shown {
  readonly iid: number;
  readonly updated_at: string;
  readonly created_at: string;
  readonly assignees: readonly { readonly username: string }[];
}
const names = ({ assignees }: Shown) => assignees.map(({ username }) => username);
const change = async (iid: number, body: object) =>
  (await server.api('PUT', `${url}/${iid}`, ann, body)).json<Shown>();

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  const { id } = await server.create('/projects', { name: 'Vault', visibility: 'private' }, ann);
  await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 20 }, ann);
  url = `/projects/${id}/issues`;
});
afterAll(() => server?.close());

describe('who can be assigned', () => {
  // was: eve, who then was told of an issue that she may not see.
  it('is limited to people who may see the project, on every route', async () => {
    const made = await server.create<Shown>(url, { title: 'One', assignee_ids: [eve.id, bob.id] }, ann);
    expect(names(made)).toEqual(['bob']);
    expect(names(await server.create<Shown>(url, { title: 'Two', assignee_id: eve.id }, ann))).toEqual([]);
    expect(names(await change(made.iid, { assignee_ids: [eve.id, ann.id] }))).toEqual(['ann']);
    // If none of the people can be assigned, the request is ignored rather than unassigning everybody.
    expect(names(await change(made.iid, { assignee_ids: [eve.id] }))).toEqual(['ann']);
    expect(names(await change(made.iid, { assignee_ids: [] }))).toEqual([]);
    await server.api('POST', `${url}/${made.iid}/notes`, ann, { body: '/assign @eve' });
    expect(names((await server.api('GET', `${url}/${made.iid}`, ann)).json())).toEqual([]);
    const page = await server.call('PUT', `/ann/vault/-/issues/${made.iid}.json`, ann, {
      issue: { assignee_ids: [eve.id] },
    });
    expect(page.body).not.toContain('"username":"eve"');
  });

  it('stays assigned when the project is closed to them, until somebody changes it', async () => {
    const { iid } = await server.create<Shown>(url, { title: 'Three', assignee_ids: [bob.id] }, ann);
    await server.api('DELETE', url.replace('/issues', `/members/${bob.id}`), ann);
    expect(names(await change(iid, { assignee_ids: [bob.id, ann.id] })).toSorted()).toEqual(['ann', 'bob']);
    expect(names(await change(iid, { assignee_ids: [ann.id] }))).toEqual(['ann']);
  });
});

describe('an imported issue', () => {
  const at = '2020-02-03T04:05:06.000Z';

  it('has its original time, and was updated now', async () => {
    const begun = Date.now();
    const milestone = await server.create(url.replace('/issues', '/milestones'), { title: 'M' }, ann);
    const made = await server.create<Shown>(
      url,
      {
        title: 'Old',
        created_at: at,
        labels: 'wet,cold',
        milestone_id: milestone.id,
        weight: 3,
        description: 'Text\n/estimate 1h',
      },
      ann,
    );
    // was: updated_at of then, so that who asks for what was updated since yesterday missed it. Of a note it is as v4 has it.
    expect(made.created_at).toBe(at);
    expect(Date.parse(made.updated_at)).toBeGreaterThanOrEqual(begun);
    const note = await server.create<Shown>(`${url}/${made.iid}/notes`, { body: 'Old', created_at: at }, ann);
    expect(note).toMatchObject({ created_at: at, updated_at: at });

    // was: no events
    const labels = (await server.api('GET', `${url}/${made.iid}/resource_label_events`, ann)).json<
      { label: { name: string }; action: string; created_at: string }[]
    >();
    expect(
      labels.map(({ label, action, created_at }) => [label.name, action, created_at]).toSorted(),
    ).toEqual([
      ['cold', 'add', at],
      ['wet', 'add', at],
    ]);
    const milestones = await server.api('GET', `${url}/${made.iid}/resource_milestone_events`, ann);
    expect(milestones.json()).toMatchObject([{ milestone: { title: 'M' }, action: 'add', created_at: at }]);
    const changed = await change(made.iid, { title: 'New' });
    expect(changed.updated_at > at).toBe(true);
  });
});

describe('an edited comment', () => {
  it('NOTE-01 creates references like a new one', async () => {
    const { iid } = await server.create<Shown>(url, { title: 'Source' }, ann);
    const target = await server.create<Shown>(url, { title: 'Target' }, ann);
    const notes = `${url}/${iid}/notes`;
    const note = await server.create(notes, { body: 'Nothing yet' }, ann);
    await server.drain();
    await server.api('PUT', `${notes}/${note.id}`, ann, { body: `See #${target.iid}` });
    await server.api('PUT', `${notes}/${note.id}`, ann, { body: `Now see #${target.iid}` });
    await server.drain();
    const mentionNotes = (await server.api('GET', `${url}/${target.iid}/notes`, ann)).json<
      { body: string }[]
    >();
    // was: nothing
    expect(mentionNotes.map(({ body }) => body)).toEqual([`mentioned in issue #${iid}`]);
  });
});

it('ISSUE-11 an assignee of a confidential issue may comment on it, whatever their role', async () => {
  const guest = await server.createUser('a-guest');
  await server.create('/projects/ann%2Fvault/members', { user_id: guest.id, access_level: 10 }, ann);
  const issue = await server.create<Shown>(
    url,
    { title: 'Secret', confidential: true, assignee_ids: [guest.id] },
    ann,
  );
  const said = await server.call('POST', `/ann/vault/-/issues/${issue.iid}/notes`, guest, {
    note: { note: 'I am on it' },
  });
  // was: 404
  expect(said.statusCode, said.body).toBe(201);
});
