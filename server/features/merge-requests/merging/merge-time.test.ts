import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAutoMergeWorld } from '../../../../testing/auto-merge-world.ts';
import type { AutoMergeWorld, WaitingRequest } from '../../../../testing/auto-merge-world.ts';
import { mergeTimeCame } from './merge-time.ts';

let world: AutoMergeWorld;
beforeAll(async () => {
  world = await openAutoMergeWorld();
});
afterAll(() => world?.server.close());

const later = '2999-12-31T08:00:00.000Z';
const base = ({ project, iid }: WaitingRequest) => `/projects/${project}/merge_requests/${iid}`;
const change = async (one: WaitingRequest, body: object, as = world.ann) =>
  world.server.api('PUT', base(one), as, body);

/** Has the time come that it waits for, as its job finds it then. */
async function come(one: WaitingRequest): Promise<void> {
  const { platform } = world.server;
  const { id } = await one.read();
  await sql`update merge_requests set merge_after = now() - interval '1 second' where id = ${id}`.execute(
    platform.db,
  );
  await mergeTimeCame.run(platform, { id });
  await world.server.drain();
}

describe('MR-03 a time before which nothing is merged', () => {
  it('is set and taken back, and nobody merges before it', async () => {
    const one = await world.request({});
    expect((await change(one, { merge_after: '2999-12-31T09:00:00+01:00' })).json()).toMatchObject({
      merge_after: later,
      detailed_merge_status: 'merge_time',
    });
    const refused = await world.merge(one.project, one.iid, {}, world.ben);
    expect(refused.status).toBe(405);
    const widget = await world.server.call('GET', `${await pageOf(one)}/widget.json`, world.ben);
    expect(widget.json()).toMatchObject({ check: 'merge_time', merge_after: later, can_wait: true });
    expect((await change(one, { merge_after: 'soon' })).statusCode).toBe(400);
    expect((await change(one, { title: 'Another' })).json()).toMatchObject({ merge_after: later });
    expect((await change(one, { merge_after: null })).json()).toMatchObject({ merge_after: null });
    expect((await world.merge(one.project, one.iid, {}, world.ben)).status).toBe(200);
  });

  it('shows in the history when it is set, and when it is taken back', async () => {
    const one = await world.request({});
    await change(one, { merge_after: '2999-12-31T09:00:00+01:00' });
    await change(one, { merge_after: later });
    await change(one, { merge_after: null });
    const notes = await world.server.api('GET', `${base(one)}/notes?sort=asc`, world.ann);
    const said = notes
      .json<{ system: boolean; body: string }[]>()
      .filter(({ system, body }) => system && body.includes('not'))
      .map(({ body }) => body);
    // What was so already is no change.
    expect(said).toEqual([
      'set this not to be merged before December 31, 2999 at 8:00 AM UTC',
      'removed the time before which this is not merged',
    ]);
  });

  it('is given when it is opened, and lists of what is ready leave it out', async () => {
    const project = await world.createProject();
    await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
    const { iid } = await world.server.create<{ iid: number }>(
      `/projects/${project}/merge_requests`,
      { source_branch: 'feature', target_branch: 'main', title: 'Not before', merge_after: later },
      world.ann,
    );
    await world.server.drain();
    const list = `/projects/${project}/merge_requests`;
    expect((await world.server.api('GET', `${list}?ready=yes`, world.ann)).json()).toEqual([]);
    await world.server.api('PUT', `${list}/${iid}`, world.ann, { merge_after: '' });
    expect((await world.server.api('GET', `${list}?ready=yes`, world.ann)).json()).toHaveLength(1);
  });

  it('waits in one job, however often it is moved', async () => {
    const one = await world.request({});
    for (const year of [2997, 2998, 2999]) await change(one, { merge_after: `${year}-12-31T08:00:00Z` });
    const { id } = await one.read();
    const { rows } = await sql<{
      run_at: Date;
    }>`select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${mergeTimeCame.name} and j.payload ->> 'id' = ${id}::text`.execute(
      world.server.platform.db,
    );
    expect(rows).toEqual([{ run_at: new Date(later) }]);
  });

  it('is waited for by an automatic merge, also where it is put off', async () => {
    const one = await world.request({});
    await change(one, { merge_after: later });
    expect((await one.wait()).body).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
    await world.server.drain();
    await mergeTimeCame.run(world.server.platform, { id: (await one.read()).id });
    await world.server.drain();
    expect(await one.read()).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true });
    await come(one);
    expect(await one.read()).toMatchObject({ state: 'merged', merge_user: { username: 'ben' } });
  });
});

const pageOf = async (one: WaitingRequest): Promise<string> => {
  const { web_url: url } = (await world.server.api('GET', base(one), world.ann)).json<{ web_url: string }>();
  return new URL(url).pathname;
};
