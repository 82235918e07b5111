import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

it('MR-02 commits are put beside a merge request, shown with its own, kept, and removed', async () => {
  const project = await world.createProject();
  const before = await world.commit({ project, branch: 'earlier', files: { a: 'a' }, from: 'main' });
  const main = (await world.refOf(project, 'refs/heads/main'))!;
  await world.commit({ project, branch: 'feature', files: { b: 'b' }, from: 'main' });
  const { iid } = await world.open(project, 'feature');
  await world.server.drain();
  const base = `/projects/${project}/merge_requests/${iid}`;
  const call = async (method: 'POST' | 'DELETE', commits: unknown, as: Caller = world.ann) => {
    const answer = await world.server.api(method, `${base}/context_commits`, as, { commits });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
  };
  const list = async () =>
    (await world.server.api('GET', `${base}/context_commits`, world.ben))
      .json<{ id: string }[]>()
      .map(({ id }) => id);
  expect(await list()).toEqual([]);
  expect(await call('POST', [before, main])).toMatchObject({
    status: 201,
    body: [{ id: before, title: 'Change a', author_name: 'Ann' }, { id: main }],
  });
  expect(await list()).toEqual([before, main]);
  expect(await call('POST', [main])).toMatchObject({
    status: 409,
    body: { message: `Context commits: ${main} are already created` },
  });
  for (const wrong of [['0'.repeat(40)], ['main'], []])
    expect(await call('POST', wrong)).toMatchObject({ status: 400 });
  expect(
    await call(
      'POST',
      Array.from({ length: 21 }, () => before),
    ),
  ).toMatchObject({
    status: 400,
    body: { message: 'Context commits array size should not be more than 20' },
  });
  const outsider = await world.server.createUser('outsider');
  expect((await call('POST', [before], outsider)).status).toBe(404);
  // Neither its own commits nor its changes.
  const own = (await world.server.api('GET', `${base}/commits`, world.ann)).json<{ title: string }[]>();
  expect(own.map(({ title }) => title)).toEqual(['Change b']);

  await world.server.api('DELETE', `/projects/${project}/repository/branches/earlier`, world.ann);
  expect(await world.refOf(project, `refs/keep-around/${before}`)).toBe(before);
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{ path_with_namespace: string }>();
  const page = await world.server.call('GET', `/${path}/-/merge_requests/${iid}/changes.json`, world.ann);
  expect(page.json()).toMatchObject({
    commits: [{ title: 'Change b' }],
    context_commits: [{ title: 'Change a' }, expect.anything()],
  });

  expect(await call('DELETE', [before, '0'.repeat(40)])).toMatchObject({ status: 400 });
  expect(await list()).toEqual([before, main]);
  const gone = await world.server.api('DELETE', `${base}/context_commits?commits=${before}`, world.ann);
  expect(gone.statusCode).toBe(204);
  expect(await list()).toEqual([main]);
});
