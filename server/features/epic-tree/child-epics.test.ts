import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpicTreeWorld, epics } from '../../../testing/epic-tree-world.ts';
import type { EpicTreeWorld, TreeEpic } from '../../../testing/epic-tree-world.ts';

let world: EpicTreeWorld;
beforeAll(async () => {
  world = await createEpicTreeWorld();
});
afterAll(() => world?.server.close());

describe('child epics', () => {
  it('EPIC-01 are created, assigned, moved and removed, as both sides say', async () => {
    const { server, ann, rita, gus, open, call, add, titles, read, history } = world;
    const parent = await open('Parent');
    const made = await call<TreeEpic>('POST', `${epics}/${parent.iid}/epics`, rita, { title: 'Made' });
    expect(made).toMatchObject({ status: 201, body: { title: 'Made', parent_id: parent.id } });
    const [found, tools] = [await open('Found'), await open('Tools', {}, 'acme/tools')];
    expect(await add(parent, 'epics', found.id)).toMatchObject({
      status: 201,
      body: { parent_id: parent.id, parent_iid: parent.iid },
    });
    expect((await add(parent, 'epics', tools.id)).status).toBe(201);
    expect(await titles(parent, 'epics', null)).toEqual(['Made', 'Found', 'Tools']);
    const order = await call<TreeEpic[]>('PUT', `${epics}/${parent.iid}/epics/${tools.id}`, rita, {
      move_after_id: found.id,
    });
    expect(order.body.map(({ title }) => title)).toEqual(['Made', 'Tools', 'Found']);
    expect((await call('DELETE', `${epics}/${parent.iid}/epics/${found.id}`, rita)).status).toBe(200);
    expect((await call('DELETE', `${epics}/${parent.iid}/epics/${found.id}`, rita)).status).toBe(404);
    expect(await history(`${epics}/${found.id}`)).toEqual([
      `added parent epic acme&${parent.iid}`,
      `removed parent epic acme&${parent.iid}`,
    ]);
    expect(await history(`${epics}/${parent.id}`)).toEqual([
      `added child epic acme&${made.body.iid}`,
      `added child epic acme&${found.iid}`,
      `added child epic acme/tools&${tools.iid}`,
      `removed child epic acme&${found.iid}`,
    ]);
    const put = await call('PUT', `${epics}/${found.iid}`, rita, { parent_id: parent.id });
    expect(put).toMatchObject({ status: 200, body: { parent_id: parent.id } });
    const second = await open('Second', { parent_id: found.id });
    expect(second).toMatchObject({ parent_id: found.id });
    expect((await add(parent, 'epics', found.id, gus)).status).toBe(403);
    await server.api('DELETE', `${epics}/${found.iid}`, ann);
    expect(await read(second)).toMatchObject({ parent_id: null });
  });

  it('LINK-06 make no circle, no sixth level and no hundred and first', async () => {
    const { server, rita, open, call, add } = world;
    const chain: TreeEpic[] = [];
    for (let level = 1; level <= 5; level++)
      chain.push(await open(`Level ${level}`, level === 1 ? {} : { parent_id: chain.at(-1)!.id }));
    const [first, , , , fifth] = chain as [TreeEpic, TreeEpic, TreeEpic, TreeEpic, TreeEpic];
    const sixth = await open('Level 6');
    expect(await add(fifth, 'epics', sixth.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'This epic cannot be added. One or more epics would exceed the maximum depth (5) from its most distant ancestor.',
      },
    });
    expect((await add(sixth, 'epics', first.id)).status).toBe(409);
    expect((await call('POST', `${epics}/${fifth.iid}/epics`, rita, { title: 'No' })).status).toBe(409);
    for (const below of [first, fifth]) expect((await add(below, 'epics', first.id)).status).toBe(409);
    expect((await add(fifth, 'epics', 999_999)).body).toEqual({ message: 'Epic cannot be found.' });
    const tools = await open('Nails', {}, 'acme/tools');
    const up = await call('PUT', `/groups/acme%2Ftools/epics/${tools.iid}`, rita, { parent_id: first.id });
    expect(up.status).toBe(200);
    const down = await call('POST', `/groups/acme%2Ftools/epics/${tools.iid}/epics/${sixth.id}`, rita);
    expect(down.status).toBe(409);
    const full = await open('Full');
    const { db } = server.platform;
    await sql`with made as (insert into subjects (kind, iid, namespace_id, title) select 'Epic', 10000 + n, namespace_id, 'Many' from subjects, generate_series(1, 100) n where id = ${full.id} returning id)
      insert into epics (id, parent_id, relative_position) select id, ${full.id}, id from made`.execute(db);
    expect(await add(full, 'epics', sixth.id)).toMatchObject({
      status: 409,
      body: { message: 'This epic already has the maximum number of child epics.' },
    });
  });

  it('give their dates to the epics above, of what the reader may see', async () => {
    const { server, ann, rita, gus, project, open, issue, call, add, read } = world;
    const top = await open('Top');
    const middle = await open('Middle', { parent_id: top.id });
    const fixed = await open('Fixed', {
      parent_id: middle.id,
      start_date_is_fixed: true,
      start_date_fixed: '2031-02-01',
    });
    const hidden = await open('Hidden', {
      confidential: true,
      parent_id: top.id,
      due_date_is_fixed: true,
      due_date_fixed: '2039-01-01',
    });
    const dated = (title: string, dates: object) =>
      server.create(`/projects/${project}/milestones`, { title, ...dates }, ann);
    const { id: spring } = await dated('Spring', { start_date: '2031-03-01', due_date: '2031-05-31' });
    const { id: early } = await dated('Early', { start_date: '2030-01-01', due_date: '2031-01-31' });
    await add(middle, 'issues', (await issue('In spring', { milestone_id: spring })).id);
    // Its start is fixed: an earlier milestone changes nothing.
    await add(fixed, 'issues', (await issue('Early', { milestone_id: early })).id);
    expect(await read(top, gus)).toMatchObject({
      start_date: '2031-02-01',
      due_date: '2031-05-31',
      due_date_from_inherited_source: '2031-05-31',
    });
    expect(await read(top)).toMatchObject({ start_date: '2031-02-01', due_date: '2039-01-01' });
    expect(hidden.parent_id).toBe(top.id);
    await call('PUT', `${epics}/${middle.iid}`, rita, {
      due_date_is_fixed: true,
      due_date_fixed: '2031-04-01',
    });
    expect(await read(top, gus)).toMatchObject({ start_date: '2031-02-01', due_date: '2031-04-01' });
  });
});
