import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpicTreeWorld, epics } from '../../../testing/epic-tree-world.ts';
import type { EpicTreeWorld, TreeIssue } from '../../../testing/epic-tree-world.ts';
import type { Caller } from '../../../testing/server.ts';

let world: EpicTreeWorld;
beforeAll(async () => {
  world = await createEpicTreeWorld();
});
afterAll(() => world?.server.close());

describe('issues of an epic', () => {
  it('EPIC-01 are added, moved from the earlier epic and removed, as both sides say', async () => {
    const { rita, project, open, issue, call, add, titles, readIssue, history } = world;
    const [doors, windows] = [await open('Doors'), await open('Windows')];
    const one = await issue('Oil them');
    const added = await add(doors, 'issues', one.id);
    expect(added).toMatchObject({
      status: 201,
      body: { epic: { id: doors.id, has_issues: true }, issue: { id: one.id, epic_iid: doors.iid } },
    });
    expect(await readIssue(one, null)).toMatchObject({
      epic_iid: doors.iid,
      epic_issue_id: added.body.id,
      epic: {
        id: doors.id,
        iid: doors.iid,
        title: 'Doors',
        url: expect.stringMatching(/\/groups\/acme\/-\/epics\/\d+$/),
      },
    });
    const list = await call<TreeIssue[]>('GET', `/projects/${project}/issues`, null);
    expect(list.body.find(({ id }) => id === one.id)).toMatchObject({ epic: { id: doors.id } });
    expect(await add(doors, 'issues', one.id)).toMatchObject({ status: 409 });
    expect((await add(windows, 'issues', one.id)).status).toBe(201);
    expect(await titles(doors, 'issues')).toEqual([]);
    expect(await titles(windows, 'issues')).toEqual(['Oil them']);
    const { epic_issue_id: place } = await readIssue(one);
    const gone = await call('DELETE', `${epics}/${windows.iid}/issues/${place}`, rita);
    expect(gone).toMatchObject({ status: 200, body: { id: place, issue: { epic: null } } });
    expect((await call('DELETE', `${epics}/${windows.iid}/issues/${place}`, rita)).status).toBe(404);
    expect(await history(`/projects/${project}/issues/${one.iid}`)).toEqual([
      `added to epic acme&${doors.iid}`,
      `removed from epic acme&${doors.iid}`,
      `added to epic acme&${windows.iid}`,
      `removed from epic acme&${windows.iid}`,
    ]);
    expect(await history(`${epics}/${doors.id}`)).toEqual([
      `added issue acme/garden#${one.iid}`,
      `removed issue acme/garden#${one.iid}`,
    ]);
    const put = (epic_id: unknown, as: Caller = rita) =>
      call('PUT', `/projects/${project}/issues/${one.iid}`, as, { epic_id } as object);
    expect(await put(doors.id)).toMatchObject({ status: 200, body: { epic_iid: doors.iid } });
    expect(await put(0)).toMatchObject({ status: 200, body: { epic: null, epic_iid: null } });
    expect(await put(999_999)).toMatchObject({ status: 404, body: { message: 'Epic cannot be found.' } });
  });

  it('LINK-04 are in the order that people choose, where hidden ones keep their places', async () => {
    const { ann, rita, gus, secret, open, issue, call, add, titles } = world;
    const epic = await open('Order');
    for (const title of ['One', 'Two', 'Three', 'Four']) await add(epic, 'issues', (await issue(title)).id);
    await add(epic, 'issues', (await issue('Secret', {}, secret)).id);
    const listed = async (as: Caller) =>
      (await call<TreeIssue[]>('GET', `${epics}/${epic.iid}/issues`, as)).body;
    const place = async (title: string): Promise<number> =>
      (await listed(ann)).find((one) => one.title === title)!.epic_issue_id!;
    const move = async (title: string, where: object, as: Caller = rita) =>
      call<TreeIssue[]>('PUT', `${epics}/${epic.iid}/issues/${await place(title)}`, as, where);
    const moved = await move('Four', { move_before_id: await place('One') });
    expect(moved.body.map(({ title }) => title)).toEqual(['One', 'Four', 'Two', 'Three', 'Secret']);
    await move('Three', { move_after_id: await place('One') });
    await move('Secret', { move_before_id: await place('Three') });
    expect(await titles(epic, 'issues', null)).toEqual(['Three', 'One', 'Four', 'Two']);
    expect(await titles(epic, 'issues')).toEqual(['Three', 'Secret', 'One', 'Four', 'Two']);
    // Until there is no room between two neighbours.
    for (let round = 0; round < 25; round++) {
      await move(round % 2 === 0 ? 'Four' : 'One', { move_before_id: await place('Three') });
      expect((await titles(epic, 'issues')).slice(0, 2)).toEqual(['Three', round % 2 === 0 ? 'Four' : 'One']);
    }
    expect((await titles(epic, 'issues')).slice(0, 3)).toEqual(['Three', 'Four', 'One']);
    expect((await move('Two', { move_before_id: 999_999 })).status).toBe(404);
    expect((await move('Two', {})).status).toBe(400);
    const other = await open('Other');
    const wrong = `${epics}/${other.iid}/issues/${await place('Two')}`;
    expect((await call('PUT', wrong, rita, { move_before_id: 1 })).status).toBe(404);
    expect((await move('Two', { move_before_id: await place('One') }, gus)).status).toBe(403);
  });

  it('need a Reporter of the group who may plan the issue, below that group', async () => {
    const { ann, rita, gus, paul, project, elsewhere, open, issue, call, add, readIssue } = world;
    const epic = await open('Rights');
    const one = await issue('Mine');
    expect((await add(epic, 'issues', one.id, gus)).status).toBe(403);
    expect((await add(epic, 'issues', one.id, paul)).status).toBe(403);
    expect((await add(epic, 'issues', one.id, null)).status).toBe(401);
    const far = await issue('Far', {}, elsewhere);
    expect((await add(epic, 'issues', far.id)).status).toBe(403);
    expect((await add(epic, 'issues', far.id, ann)).status).toBe(409);
    const hidden = await issue('Hidden', {}, elsewhere);
    expect(await add(epic, 'issues', hidden.id + 1000)).toMatchObject({
      status: 404,
      body: { message: 'Issue cannot be found.' },
    });
    const sub = await open('Hammers', {}, 'acme/tools');
    const put = await call('PUT', `/projects/${project}/issues/${one.iid}`, rita, { epic_id: sub.id });
    expect(put.status).toBe(409);
    await add(epic, 'issues', one.id);
    const { epic_issue_id: place } = await readIssue(one);
    expect((await call('DELETE', `${epics}/${epic.iid}/issues/${place}`, paul)).status).toBe(403);
    const leave = { epic_id: null };
    expect((await call('PUT', `/projects/${project}/issues/${one.iid}`, paul, leave)).status).toBe(403);
  });

  it('and epics that a reader can not see are not there for him', async () => {
    const { rita, gus, paul, project, open, issue, call, add, titles, read, readIssue, history } = world;
    const [shown, hidden] = [await open('Shown'), await open('Hidden', { confidential: true })];
    const [one, two] = [await issue('Plain'), await issue('Confidential', { confidential: true })];
    await add(shown, 'issues', two.id);
    await add(shown, 'epics', hidden.id);
    expect(await titles(shown, 'issues', gus)).toEqual([]);
    expect(await titles(shown, 'epics', gus)).toEqual([]);
    expect(await read(shown, gus)).toMatchObject({ has_children: false, has_issues: false });
    expect(await read(shown)).toMatchObject({ has_children: true, has_issues: true });
    expect(await history(`${epics}/${shown.id}`, gus)).toEqual([]);
    await add(hidden, 'issues', one.id);
    expect(await readIssue(one, gus)).toMatchObject({ epic: null, epic_iid: null, epic_issue_id: null });
    expect(await readIssue(one, rita)).toMatchObject({ epic_iid: hidden.iid });
    expect(await history(`/projects/${project}/issues/${one.iid}`, gus)).toEqual([]);
    // Nothing to take out of, for who does not see it.
    const put = await call('PUT', `/projects/${project}/issues/${one.iid}`, paul, { epic_id: null });
    expect(put).toMatchObject({ status: 200, body: { epic: null } });
    expect(await readIssue(one, rita)).toMatchObject({ epic_iid: hidden.iid });
  });

  it('are at most 5,000', async () => {
    const { server, project, open, issue, add } = world;
    const epic = await open('Full');
    const [first, last] = [await issue('First'), await issue('Last')];
    await add(epic, 'issues', first.id);
    const { db } = server.platform;
    await sql`with made as (insert into subjects (kind, iid, project_id, title) select 'Issue', 10000 + n, ${project}, 'Many' from generate_series(1, 4999) n returning id)
      insert into epic_issues (epic_id, issue_id, relative_position) select ${epic.id}, id, id * 2000000 from made`.execute(
      db,
    );
    expect(await add(epic, 'issues', last.id)).toMatchObject({
      status: 409,
      body: { message: 'This epic already has the maximum number of issues.' },
    });
  });
});
