import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { listen } from '../../../testing/cable.ts';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';
import { mostAtOnce } from './merge-labels.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let gus: TestUser;
let group: number;
const garden = '/projects/acme%2Fgarden';

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, gus] = await server.createUsers('ann', 'bob', 'gus');
  group = (await server.create('/groups', { name: 'Acme', path: 'acme', visibility: 'public' }, ann)).id;
  for (const name of ['Garden', 'Shed'])
    await server.create('/projects', { name, visibility: 'public', namespace_id: group }, ann);
  await server.create(`${garden}/members`, { user_id: bob.id, access_level: 20 }, ann);
  await server.create(`${garden}/members`, { user_id: gus.id, access_level: 10 }, ann);
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

const label = async (name: string, of = garden): Promise<number> =>
  (await server.create(`${of}/labels`, { name, color: 'red' }, ann)).id;
const opened = (labels: string, in_ = garden, more: object = {}) =>
  server.create<{ iid: number }>(`${in_}/issues`, { title: 'x', labels, ...more }, ann);
const labelsOf = async (iid: number, in_ = garden) =>
  (await server.api('GET', `${in_}/issues/${iid}`, ann)).json<{ labels: string[] }>().labels;
const merge = (from: number, into: number, as: Caller, place = '/acme/garden/-') =>
  server.call('POST', `${place}/labels/${from}/merge`, as, { into });

describe('merging a label into another', () => {
  it('LABEL-01 gives its issues the other, with a note in their history, and deletes it', async () => {
    const [bug, defect] = [await label('bug'), await label('defect')];
    const one = await opened('bug,other');
    const both = await opened('bug,defect', garden, { confidential: true });
    // was: 404, labels could not be merged
    expect((await merge(bug, defect, bob)).json()).toEqual({ merged: true });
    expect(await labelsOf(one.iid)).toEqual(['defect', 'other']);
    expect(await labelsOf(both.iid)).toEqual(['defect']);
    expect((await server.api('GET', `${garden}/labels/${bug}`, ann)).statusCode).toBe(404);
    const notes = await server.api('GET', `${garden}/issues/${one.iid}/notes`, ann);
    expect(notes.json()).toMatchObject([
      { body: 'added ~defect and removed ~bug labels', author: { username: 'bob' } },
    ]);
    const events = await server.api('GET', `${garden}/issues/${one.iid}/resource_label_events`, ann);
    expect(events.json<object[]>().slice(-2)).toMatchObject([
      { action: 'add', label: { name: 'defect' } },
      { action: 'remove' },
    ]);
  });

  it('LABEL-01 needs the right to manage labels, and two labels of this place', async () => {
    const [a, b] = [await label('a'), await label('b')];
    const foreign = await label('foreign', '/projects/acme%2Fshed');
    const ofGroup = await label('of the group', `/groups/${group}`);
    const tries = [
      merge(a, b, null),
      merge(a, b, gus),
      merge(a, a, bob),
      merge(a, foreign, bob),
      merge(foreign, a, bob),
      merge(ofGroup, a, bob),
      merge(ofGroup, a, ann, '/groups/acme/-'),
      merge(ofGroup, ofGroup, bob, '/groups/acme/-'),
    ];
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([
      401, 403, 400, 404, 404, 404, 404, 403,
    ]);
    // Into one of the group it can be merged.
    const issue = await opened('a');
    expect((await merge(a, ofGroup, bob)).statusCode).toBe(200);
    expect(await labelsOf(issue.iid)).toEqual(['of the group']);
  });

  it('LABEL-01 of a group changes the issues of all its projects, and says which it could not change', async () => {
    const [from, into] = [await label('wet', `/groups/${group}`), await label('damp', `/groups/${group}`)];
    const there = await opened('wet', '/projects/acme%2Fshed');
    const here = await opened('wet');
    await server.api('POST', '/projects/acme%2Fshed/archive', ann);
    const refused = await merge(from, into, ann, '/groups/acme/-');
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('1 issue keeps the label'),
    ]);
    expect([await labelsOf(here.iid), await labelsOf(there.iid, '/projects/acme%2Fshed')]).toEqual([
      ['damp'],
      ['wet'],
    ]);
    await server.api('POST', '/projects/acme%2Fshed/unarchive', ann);
    expect((await merge(from, into, ann, '/groups/acme/-')).statusCode).toBe(200);
    expect(await labelsOf(there.iid, '/projects/acme%2Fshed')).toEqual(['damp']);
  });

  it('LABEL-01 of a scope keeps one label of it', async () => {
    const [from, into] = [await label('p::1'), await label('p::2')];
    const { iid } = await opened('p::1');
    expect((await merge(from, into, bob)).statusCode).toBe(200);
    expect(await labelsOf(iid)).toEqual(['p::2']);
  });

  it('LABEL-01 goes on in the background with many issues', async () => {
    const [from, into] = [await label('many'), await label('few')];
    const { iid } = await opened('many');
    const project = (await server.api('GET', garden, ann)).json<{ id: number }>().id;
    await sql`with made as (insert into subjects (kind, project_id, iid, title, author_id, state, issue_type)
        select 'Issue', ${project}, 1000 + n, 'x', ${ann.id}, 'opened', 'issue' from generate_series(1, ${mostAtOnce}::int) n returning id, kind, project_id, state, confidential)
      insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential)
        select id, ${from}, kind, project_id, state, confidential from made`.execute(server.platform.db);
    const answer = await merge(from, into, bob);
    expect([answer.statusCode, answer.json()]).toEqual([202, { merged: false }]);
    await server.drain();
    expect(await labelsOf(iid)).toEqual(['few']);
    const counted = await server.api('GET', `${garden}/labels/${into}`, ann);
    expect(counted.json()).toMatchObject({ open_issues_count: mostAtOnce + 1 });
    expect((await server.api('GET', `${garden}/labels/${from}`, ann)).statusCode).toBe(404);
  });

  // was: 409, '1 issue keeps the label', though it was a merge request
  it('LABEL-01 gives merge requests, epics, boards and subscribers the other label, too', async () => {
    const [from, into] = [await label('oak', `/groups/${group}`), await label('elm', `/groups/${group}`)];
    const { id: yard } = await server.create(
      '/projects',
      { name: 'Yard', namespace_id: group, visibility: 'public', initialize_with_readme: true },
      ann,
    );
    const commit = {
      branch: 'rope',
      start_branch: 'main',
      commit_message: 'Add a rope',
      actions: [{ action: 'create', file_path: 'rope.txt', content: 'rope' }],
    };
    await server.create(`/projects/${yard}/repository/commits`, commit, ann);
    const request = await server.create<{ iid: number }>(
      `/projects/${yard}/merge_requests`,
      { source_branch: 'rope', target_branch: 'main', title: 'Rope', labels: 'oak' },
      ann,
    );
    const epic = await server.create<{ iid: number }>(
      `/groups/${group}/epics`,
      { title: 'Roof', labels: 'oak' },
      ann,
    );
    const { iid } = await opened('oak');
    const [first, second] = [
      await server.create(`/projects/${yard}/boards`, { name: 'First' }, ann),
      await server.create(`/projects/${yard}/boards`, { name: 'Second' }, ann),
    ];
    const add = (board: { id: number }, id: number) =>
      server.create(`/projects/${yard}/boards/${board.id}/lists`, { label_id: id }, ann);
    const kept = await add(first, from);
    await add(second, into);
    await add(second, from);
    const last = await add(second, await label('ash', `/groups/${group}`));
    await server.api('PUT', `/projects/${yard}/boards/${first.id}`, ann, { labels: 'oak' });
    await server.create(`/groups/${group}/labels/${from}/subscribe`, {}, bob);
    await opened('oak', garden, { confidential: true });
    await server.create(`/groups/${group}/epics`, { title: 'Attic', labels: 'oak', confidential: true }, ann);
    // was: the dialog counted issues alone
    const counts = async (as: Caller, of = from) =>
      (await server.call('GET', `/groups/acme/-/labels/${of}/labelled.json`, as)).json<object>();
    expect(await counts(ann)).toEqual({ issues: 2, merge_requests: 1, epics: 2 });
    expect(await counts(ann, into)).toEqual({ issues: 0, merge_requests: 0, epics: 0 });
    await server.api('PUT', `/projects/${yard}`, ann, { merge_requests_access_level: 'disabled' });
    expect(await counts(ann)).toEqual({ issues: 2, merge_requests: 0, epics: 2 });
    await server.api('PUT', `/projects/${yard}`, ann, { merge_requests_access_level: 'enabled' });
    expect((await merge(from, into, ann, '/groups/acme/-')).json()).toEqual({ merged: true });
    const read = async <T>(path: string, as: Caller = ann) => (await server.api('GET', path, as)).json<T>();
    for (const path of [
      `/projects/${yard}/merge_requests/${request.iid}`,
      `/groups/${group}/epics/${epic.iid}`,
      `${garden}/issues/${iid}`,
    ])
      expect((await read<{ labels: string[] }>(path)).labels, path).toEqual(['elm']); // oxlint-disable-line no-await-in-loop
    interface Board {
      readonly labels: readonly { readonly name: string }[];
      readonly lists: readonly {
        readonly id: number;
        readonly position: number;
        readonly label: { readonly name: string };
      }[];
    }
    const board = (of: { id: number }) => read<Board>(`/projects/${yard}/boards/${of.id}`);
    expect(await board(first)).toMatchObject({
      labels: [{ name: 'elm' }],
      lists: [{ id: kept.id, label: { name: 'elm' } }],
    });
    expect(await board(second)).toMatchObject({
      lists: [
        { position: 0, label: { name: 'elm' } },
        { id: last.id, position: 1, label: { name: 'ash' } },
      ],
    });
    expect((await board(second)).lists).toHaveLength(2);
    expect(await read(`/groups/${group}/labels/${into}`, bob)).toMatchObject({ subscribed: true });
  });

  it('LABEL-01 says of every kind how many keep the label', async () => {
    const [from, into] = [await label('fir', `/groups/${group}`), await label('yew', `/groups/${group}`)];
    await opened('fir', '/projects/acme%2Fshed');
    await opened('fir', '/projects/acme%2Fshed');
    await server.create(`/groups/${group}/epics`, { title: 'Roof', labels: 'fir' }, ann);
    await server.api('POST', '/projects/acme%2Fshed/archive', ann);
    const refused = await merge(from, into, ann, '/groups/acme/-');
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('2 issues keep the label, because you cannot change them'),
    ]);
    await server.api('POST', '/projects/acme%2Fshed/unarchive', ann);
  });

  // was: the label was deleted with what had got it since it was counted
  it('LABEL-01 takes nothing from what gets the label meanwhile', async () => {
    const [from, into] = [await label('larch'), await label('pine')];
    const late = await server.create<{ id: number; iid: number }>(`${garden}/issues`, { title: 'x' }, ann);
    const { db } = server.platform;
    const { asked } = await db.transaction().execute(async (tx) => {
      await sql`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential)
        select id, ${from}, kind, project_id, state, confidential from subjects where id = ${late.id}`.execute(
        tx,
      );
      const merging = merge(from, into, bob).then((answer) => answer);
      await lockWaiters(db);
      return { asked: merging };
    });
    expect((await asked).statusCode).toBe(409);
    expect(await labelsOf(late.iid)).toEqual(['larch']);
    expect((await merge(from, into, bob)).statusCode).toBe(200);
    expect(await labelsOf(late.iid)).toEqual(['pine']);
  });

  // was: a mail for each issue, where it was sent after the merge
  it('LABEL-01 sends subscribers of the merged label no mail for each of its issues', async () => {
    const [from, into] = [await label('beech'), await label('birch')];
    await opened('beech');
    await server.drain();
    await server.create(`${garden}/labels/${from}/subscribe`, {}, gus);
    expect((await merge(from, into, ann)).statusCode).toBe(200);
    await server.drain();
    const { rows } = await sql`select from notification_recipients where user_id = ${gus.id}`.execute(
      server.platform.db,
    );
    expect(rows).toHaveLength(0);
    expect((await server.api('GET', `${garden}/labels/${into}`, gus)).json()).toMatchObject({
      subscribed: true,
    });
  });

  // was: everybody who sees the group heard that something changed
  it('LABEL-01 of many confidential epics says so only to those who see them', async () => {
    const [from, into] = [await label('teak', `/groups/${group}`), await label('pear', `/groups/${group}`)];
    for (let count = 0; count < 21; count++)
      await server.create(`/groups/${group}/epics`, { title: 'x', labels: 'teak', confidential: true }, ann); // oxlint-disable-line no-await-in-loop
    using visitor = await listen<GroupKindMessage>(server, 'GroupEpicsChannel', { group_id: group }, gus);
    using member = await listen<GroupKindMessage>(server, 'GroupEpicsChannel', { group_id: group }, ann);
    expect((await merge(from, into, ann, '/groups/acme/-')).statusCode).toBe(200);
    const last = await server.create(`/groups/${group}/epics`, { title: 'Last' }, ann);
    expect(await visitor.until(1)).toMatchObject([{ id: last.id }]);
    expect((await member.until(22)).every(({ id }) => id !== undefined)).toBe(true);
  });
});
