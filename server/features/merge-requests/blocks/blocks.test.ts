import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

interface Row {
  readonly id: number;
  readonly project_id: number | null;
  readonly blocking_merge_request?: { readonly id: number };
  readonly blocked_merge_request?: { readonly id: number };
}

/** A project with open merge requests from branches of these names. */
async function requests(...names: readonly string[]) {
  const project = await world.createProject();
  const made: MergeRequestAnswer[] = [];
  for (const name of names) {
    await world.commit({ project, branch: name, files: { [name]: name }, from: 'main' });
    made.push(await world.open(project, name, { title: `Take ${name}` }));
  }
  return { project, made: made as [MergeRequestAnswer, ...MergeRequestAnswer[]] };
}

const base = (project: number, iid: number) => `/projects/${project}/merge_requests/${iid}`;
async function wait(project: number, iid: number, blocking_merge_request_id: number, as: Caller = world.ann) {
  const answer = await world.server.api('POST', `${base(project, iid)}/blocks`, as, {
    blocking_merge_request_id,
  });
  return { status: answer.statusCode, body: answer.json<Row & { message: string }>() };
}
const list = async (project: number, iid: number, of: 'blocks' | 'blockees', as: Caller = world.ann) => {
  const answer = await world.server.api('GET', `${base(project, iid)}/${of}`, as);
  return { total: answer.headers['x-total'], rows: answer.json<Row[]>() };
};
const historyOf = async (project: number, iid: number, as: Caller = world.ann) =>
  (await world.server.api('GET', `${base(project, iid)}/notes?sort=asc`, as))
    .json<{ body: string; system: boolean }[]>()
    .filter(({ system }) => system)
    .map(({ body }) => body);
const statusOf = async (project: number, iid: number) =>
  (await world.read(project, iid)).detailed_merge_status;
async function pathOf(project: number): Promise<string> {
  const answer = await world.server.api('GET', `/projects/${project}`, world.ann);
  return answer.json<{ path_with_namespace: string }>().path_with_namespace;
}
const onPage = async (project: number, iid: number, as: Caller = world.ann) =>
  (await world.server.call('GET', `/${await pathOf(project)}/-/merge_requests/${iid}/widget.json`, as)).json<{
    check: string;
    blocks: {
      blockers: { id: number; is_merged: boolean; request: { reference: string; state: string } | null }[];
      blocked: { reference: string }[];
      can_change: boolean;
    };
  }>();

describe('MR-03 a merge request that waits for another', () => {
  it('is not merged before that is, and says so on both sides', async () => {
    const { project, made } = await requests('first', 'second');
    const [first, second] = made as [MergeRequestAnswer, MergeRequestAnswer];
    const answer = await wait(project, second.iid, first.id);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        project_id: project,
        blocking_merge_request: { id: first.id, iid: first.iid },
        blocked_merge_request: { id: second.id, iid: second.iid },
      },
    });
    expect(await statusOf(project, second.iid)).toBe('merge_request_blocked');
    expect(await world.merge(project, second.iid)).toMatchObject({ status: 405 });
    expect((await list(project, second.iid, 'blocks')).rows).toEqual([answer.body]);
    expect(await list(project, first.iid, 'blockees')).toMatchObject({ total: '1', rows: [answer.body] });
    expect((await list(project, first.iid, 'blocks')).rows).toEqual([]);
    expect(await onPage(project, second.iid)).toMatchObject({
      check: 'merge_request_blocked',
      blocks: { blockers: [{ request: { reference: `!${first.iid}`, state: 'opened' } }], blocked: [] },
    });
    expect((await onPage(project, first.iid)).blocks.blocked).toMatchObject([
      { reference: `!${second.iid}` },
    ]);
    expect(await historyOf(project, second.iid)).toEqual(['marked this merge request as blocked by !1']);
    expect(await historyOf(project, first.iid)).toEqual(['marked this merge request as blocking !2']);
    const lists = async (ready: string) =>
      (await world.server.api('GET', `/projects/${project}/merge_requests?ready=${ready}`, world.ann))
        .json<{ iid: number }[]>()
        .map(({ iid }) => iid);
    expect([await lists('yes'), await lists('no')]).toEqual([[1], [2]]);

    await world.merge(project, first.iid);
    expect(await statusOf(project, second.iid)).toBe('mergeable');
    expect(await world.merge(project, second.iid)).toMatchObject({ status: 200, body: { state: 'merged' } });
  });

  it('waits for a closed one until the block is removed, or that is deleted', async () => {
    const { project, made } = await requests('first', 'second', 'third');
    const [first, second, third] = made as [MergeRequestAnswer, MergeRequestAnswer, MergeRequestAnswer];
    const { body } = await wait(project, third.iid, first.id);
    await wait(project, third.iid, second.id);
    for (const { iid } of [first, second]) await world.change(project, iid, { state_event: 'close' });
    expect(await statusOf(project, third.iid)).toBe('merge_request_blocked');
    const remove = () =>
      world.server.api('DELETE', `${base(project, third.iid)}/blocks/${body.id}`, world.ann);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await historyOf(project, third.iid)).at(-1)).toBe(
      'marked this merge request as no longer blocked by !1',
    );
    expect(await statusOf(project, third.iid)).toBe('merge_request_blocked');
    await world.server.api('DELETE', base(project, second.iid), world.ann);
    expect(await statusOf(project, third.iid)).toBe('mergeable');
  });

  it('set to be merged automatically, is merged when the last one is', async () => {
    const { project, made } = await requests('first', 'second', 'third');
    const [first, second, third] = made as [MergeRequestAnswer, MergeRequestAnswer, MergeRequestAnswer];
    for (const { id } of [first, second]) await wait(project, third.iid, id);
    const set = await world.merge(project, third.iid, { auto_merge: true });
    expect(set).toMatchObject({ status: 200, body: { state: 'opened' } });
    await world.merge(project, first.iid);
    await world.server.drain();
    expect((await world.read(project, third.iid)).state).toBe('opened');
    await world.merge(project, second.iid);
    await world.server.drain();
    expect((await world.read(project, third.iid)).state).toBe('merged');
  });

  it('set to be merged automatically, is merged when what it waits for is removed or deleted', async () => {
    const { project, made } = await requests('first', 'second', 'third');
    const [first, second, third] = made as [MergeRequestAnswer, MergeRequestAnswer, MergeRequestAnswer];
    await wait(project, third.iid, first.id);
    const { body } = await wait(project, third.iid, second.id);
    await world.merge(project, third.iid, { auto_merge: true });
    await world.server.api('DELETE', base(project, first.iid), world.ann);
    await world.server.drain();
    expect((await world.read(project, third.iid)).state).toBe('opened');
    await world.server.api('DELETE', `${base(project, third.iid)}/blocks/${body.id}`, world.ann);
    await world.server.drain();
    expect((await world.read(project, third.iid)).state).toBe('merged');
  });

  it('is refused a second time, for itself, in a circle, in numbers, and once it is merged', async () => {
    const { project, made } = await requests('first', 'second', 'third');
    const [first, second, third] = made as [MergeRequestAnswer, MergeRequestAnswer, MergeRequestAnswer];
    expect((await wait(project, second.iid, first.id)).status).toBe(201);
    expect((await wait(project, third.iid, second.id)).status).toBe(201);
    expect(await wait(project, second.iid, first.id)).toMatchObject({
      status: 409,
      body: { message: 'Block already exists' },
    });
    expect(await wait(project, first.iid, first.id)).toMatchObject({ status: 400 });
    for (const { id } of [second, third])
      expect(await wait(project, first.iid, id)).toMatchObject({
        status: 400,
        body: {
          message:
            'That merge request waits for this one, directly or through others: both would wait for ever.',
        },
      });
    expect((await list(project, first.iid, 'blocks')).rows).toEqual([]);
    await world.merge(project, first.iid);
    expect(await wait(project, first.iid, third.id)).toMatchObject({ status: 400 });
    expect((await wait(project, first.iid, 999_999)).status).toBe(404);
    const names = Array.from({ length: 10 }, (_, index) => `more-${index}`);
    const more = await requests(...names);
    for (const { id } of more.made) await wait(project, third.iid, id);
    expect((await list(project, third.iid, 'blocks')).rows).toHaveLength(10);
    expect(await wait(project, third.iid, more.made[9]!.id)).toMatchObject({ status: 400 });
  });

  it('of two that are made to wait for each other at once, one does', async () => {
    const { project, made } = await requests('first', 'second');
    const [first, second] = made as [MergeRequestAnswer, MergeRequestAnswer];
    const answers = await Promise.all([
      wait(project, first.iid, second.id),
      wait(project, second.iid, first.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });
});

describe('MR-03 what blocks and can’t be seen', () => {
  it('is counted and not named, anywhere, and can be removed by who may change what waits', async () => {
    const hidden = await world.createProject();
    await world.server.api('DELETE', `/projects/${hidden}/members/${world.ben.id}`, world.ann);
    await world.commit({ project: hidden, branch: 'secret', files: { secret: '' }, from: 'main' });
    const secret = await world.open(hidden, 'secret', { title: 'The secret' });
    const { project, made } = await requests('first');
    const [first] = made;
    const { body } = await wait(project, first.iid, secret.id);

    const { rows, total } = await list(project, first.iid, 'blocks', world.ben);
    expect(total).toBe('1');
    expect(rows).toEqual([
      { id: body.id, project_id: null, blocked_merge_request: expect.anything() as object },
    ]);
    const page = await onPage(project, first.iid, world.ben);
    expect(page.blocks.blockers).toEqual([{ id: body.id, is_merged: false, request: null }]);
    expect(JSON.stringify([rows, page])).not.toContain('secret');
    expect(await historyOf(project, first.iid, world.ben)).toEqual([]);
    expect(await historyOf(project, first.iid)).toEqual([
      `marked this merge request as blocked by ${await pathOf(hidden)}!1`,
    ]);
    // What waits for it in a project that one can't see is not counted.
    const outside = await wait(hidden, secret.iid, first.id);
    expect(outside.status).toBe(400);
    expect((await list(hidden, secret.iid, 'blockees')).rows).toHaveLength(1);
    expect((await wait(project, first.iid, secret.id, world.ben)).status).toBe(404);
    const path = `${base(project, first.iid)}/blocks/${body.id}`;
    expect((await world.server.api('DELETE', path, world.ben)).statusCode).toBe(204);
    expect((await historyOf(hidden, secret.iid)).at(-1)).toBe(
      `marked ${await pathOf(project)}!1 as no longer blocked by this merge request`,
    );
  });

  it('holds nothing up once it is merged', async () => {
    const hidden = await world.createProject();
    await world.server.api('DELETE', `/projects/${hidden}/members/${world.ben.id}`, world.ann);
    await world.commit({ project: hidden, branch: 'secret', files: { secret: '' }, from: 'main' });
    const secret = await world.open(hidden, 'secret');
    const { project, made } = await requests('first', 'second');
    const { body } = await wait(project, made[0].iid, secret.id);
    await wait(project, made[0].iid, made[1]!.id);
    await world.merge(hidden, secret.iid);
    expect((await onPage(project, made[0].iid, world.ben)).blocks.blockers).toMatchObject([
      { id: body.id, is_merged: true, request: null },
      { is_merged: false, request: { state: 'opened' } },
    ]);
  });

  it('what waits and can’t be seen is not there for readers of what it waits for', async () => {
    const { project, made } = await requests('first');
    const hidden = await world.createProject();
    await world.server.api('DELETE', `/projects/${hidden}/members/${world.ben.id}`, world.ann);
    await world.commit({ project: hidden, branch: 'secret', files: { secret: '' }, from: 'main' });
    const secret = await world.open(hidden, 'secret');
    await wait(hidden, secret.iid, made[0].id);
    expect((await list(project, made[0].iid, 'blockees')).rows).toHaveLength(1);
    expect(await list(project, made[0].iid, 'blockees', world.ben)).toEqual({ total: '0', rows: [] });
    expect((await onPage(project, made[0].iid, world.ben)).blocks.blocked).toEqual([]);
  });
});

it('MR-03 what blocks is named on the page by number, reference or address', async () => {
  const { project, made } = await requests('first');
  const elsewhere = await requests('other', 'another', 'third');
  const path = await pathOf(project);
  const there = await pathOf(elsewhere.project);
  const add = (reference: string) =>
    world.server.call('POST', `/${path}/-/merge_requests/1/blocks`, world.ann, { reference });
  const answer = await world.server.api('GET', base(elsewhere.project, 2), world.ann);
  const url = `${answer.json<{ web_url: string }>().web_url}/diffs`;
  for (const reference of [`${there}!1`, url, ` ${there}!3 `])
    expect((await add(reference)).statusCode).toBe(204);
  expect(
    (await onPage(project, made[0].iid)).blocks.blockers.map(({ request }) => request?.reference),
  ).toEqual([1, 2, 3].map((iid) => `${there}!${iid}`));
  for (const reference of ['!99', 'nonsense', `${there}!1 ${there}!2`]) {
    const refused = await add(reference);
    expect(refused.statusCode).toBe(404);
    expect(refused.json<{ message: string }>().message).toContain('!12');
  }
  expect((await add('1')).statusCode).toBe(400);
});
