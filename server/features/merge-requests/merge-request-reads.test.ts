import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

it('MR-08 a commit knows the merge requests that brought it, or would', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  const first = (await world.refOf(project, 'refs/heads/main'))!;
  const of = async (sha: string, as = ben) =>
    (await server.api('GET', `/projects/${project}/repository/commits/${sha}/merge_requests`, as)).json<
      { iid: number }[]
    >();
  const numbers = async (sha: string) => (await of(sha)).map(({ iid }) => iid);
  const early = await world.commit({ project, branch: 'one', files: { a: 'a' }, from: 'main' });
  const late = await world.commit({ project, branch: 'one', files: { b: 'b' } });
  const one = await world.open(project, 'one');
  const onTop = await world.commit({ project, branch: 'two', files: { c: 'c' }, from: 'one' });
  const two = await world.open(project, 'two');
  expect(await numbers(first)).toEqual([]);
  expect(await numbers(early)).toEqual([two.iid, one.iid]);
  expect(await numbers(late)).toEqual([two.iid, one.iid]);
  expect(await numbers(onTop)).toEqual([two.iid]);
  const merged = (await world.merge(project, one.iid, { squash: true })).body;
  await server.drain();
  expect(await numbers(early)).toEqual([two.iid, one.iid]);
  // What the merge made.
  expect(await numbers(merged.merge_commit_sha!)).toEqual([one.iid]);
  for (const [state, expected] of [
    ['merged', [one.iid]],
    ['opened', [two.iid]],
    ['closed', []],
  ] as const) {
    const url = `/projects/${project}/repository/commits/${early}/merge_requests?state=${state}`;
    const listed = (await server.api('GET', url, ann)).json<{ iid: number }[]>();
    expect(listed.map(({ iid }) => iid)).toEqual(expected);
  }
  // Begun after it: not theirs.
  await world.commit({ project, branch: 'three', files: { d: 'd' }, from: 'main' });
  await world.open(project, 'three');
  expect(await numbers(merged.merge_commit_sha!)).toEqual([one.iid]);
  const stranger = await server.createUser('stranger');
  expect(await of(early, stranger)).toMatchObject({ message: '404 Project Not Found' });
  const page = await server.api(
    'GET',
    `/projects/${project}/repository/commits/${early}/merge_requests?per_page=1`,
    ann,
  );
  expect(page.headers['x-total']).toBe('2');
  expect(page.json()).toMatchObject([{ iid: two.iid }]);
});

it('MR-02 what it changes is there as text, and it has no pipelines', async () => {
  const { server, ann } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'one', files: { 'a.txt': 'new\n' }, from: 'main' });
  const { iid } = await world.open(project, 'one');
  const base = `/projects/${project}/merge_requests/${iid}`;
  const raw = await server.api('GET', `${base}/raw_diffs`, ann);
  expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(raw.body).toContain('diff --git a/a.txt b/a.txt\n');
  expect(raw.body).toContain('\n+new\n');
  const { path_with_namespace: path } = (await server.api('GET', `/projects/${project}`, ann)).json<{
    path_with_namespace: string;
  }>();
  const page = `/${path}/-/merge_requests/${iid}`;
  const text = await server.call('GET', `${page}.diff`, ann);
  expect(text.body).toBe(raw.body);
  expect(text.headers['content-security-policy']).toContain('sandbox');
  const mails = await server.call('GET', `${page}.patch`, ann);
  expect(mails.body).toMatch(/^From [0-9a-f]{40} /);
  expect(mails.body).toContain('Subject: [PATCH] Change a.txt');
  const outsider = await server.createUser('outsider');
  for (const format of ['diff', 'patch'])
    expect((await server.call('GET', `${page}.${format}`, outsider)).statusCode).toBe(404);
  // Programs can have the names above the lines.
  const [version] = (await server.api('GET', `${base}/versions`, ann)).json<{ id: number }[]>();
  for (const asked of ['/diffs', '/changes', `/versions/${version!.id}`]) {
    const diffOf = async (query: string): Promise<string | undefined> => {
      const answer = (await server.api('GET', `${base}${asked}${query}`, ann)).json<
        { diff: string }[] | { diffs?: { diff: string }[]; changes?: { diff: string }[] }
      >();
      const files = Array.isArray(answer) ? answer : (answer.diffs ?? answer.changes);
      return files?.[0]?.diff;
    };
    expect(await diffOf('')).toBe('@@ -0,0 +1 @@\n+new\n');
    expect(await diffOf('?unidiff=true')).toBe('--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+new\n');
  }
  const pipelines = await server.api('GET', `${base}/pipelines`, ann);
  expect(pipelines.json()).toEqual([]);
  expect(pipelines.headers['x-total']).toBe('0');
  expect((await server.api('GET', base, ann)).json()).toMatchObject({ pipeline: null, head_pipeline: null });
});

it('MR-03 says how many commits of the target it does not have, where asked', async () => {
  const { server, ann } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'one', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'one');
  for (const name of ['b', 'c']) await world.commit({ project, branch: 'main', files: { [name]: name } });
  const base = `/projects/${project}/merge_requests/${iid}`;
  const asked = await server.api(
    'GET',
    `${base}?include_diverged_commits_count=true&include_rebase_in_progress=true`,
    ann,
  );
  expect(asked.json()).toMatchObject({ diverged_commits_count: 2, rebase_in_progress: false });
  expect((await server.api('GET', base, ann)).json()).not.toHaveProperty('diverged_commits_count');
});

it('a milestone lists its merge requests, of a project and of a group, for who may see them', async () => {
  const { server, ann, ben } = world;
  const { id: group } = await server.create('/groups', { name: 'Timber', path: 'timber' }, ann);
  const made = { name: 'Beam', namespace_id: group, initialize_with_readme: true };
  const { id: project } = await server.create('/projects', made, ann);
  const [own, shared] = [
    await server.create(`/projects/${project}/milestones`, { title: 'Own' }, ann),
    await server.create(`/groups/${group}/milestones`, { title: 'Shared' }, ann),
  ];
  for (const [branch, milestone_id] of [
    ['one', own.id],
    ['two', shared.id],
    ['three', own.id],
  ] as const) {
    await world.commit({ project, branch, files: { [branch]: branch }, from: 'main' });
    await world.open(project, branch, { milestone_id });
  }
  const list = async (path: string, as = ann) => {
    const answer = await server.api('GET', `${path}/merge_requests?per_page=1`, as);
    return [answer.headers['x-total'], answer.json<{ iid: number }[]>().map(({ iid }) => iid)];
  };
  expect(await list(`/projects/${project}/milestones/${own.id}`)).toEqual(['2', [3]]);
  expect(await list(`/groups/${group}/milestones/${shared.id}`)).toEqual(['1', [2]]);
  const hidden = await server.api('GET', `/projects/${project}/milestones/${own.id}/merge_requests`, ben);
  expect(hidden.statusCode).toBe(404);
});

it('API-01 who took part, who reviews and one’s drafts come in pages where pages are asked for, which end', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'paged', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'paged', { reviewer_ids: [ben.id, ann.id] });
  const base = `/projects/${project}/merge_requests/${iid}`;
  for (const note of ['One', 'Two']) await server.create(`${base}/draft_notes`, { note }, ann);
  await server.create(`${base}/notes`, { body: 'Look' }, ben);
  for (const list of ['participants', 'reviewers', 'draft_notes']) {
    const read = async (query: string) => {
      const answer = await server.api('GET', `${base}/${list}${query}`, ann);
      const { 'x-total': total, 'x-next-page': next } = answer.headers;
      return { rows: answer.json<object[]>(), total, next };
    };
    const { rows: all } = await read('');
    expect(all, list).toHaveLength(2);
    expect(await read('?per_page=1')).toEqual({ rows: [all[0]], total: '2', next: '2' });
    // was: all of them on every page, without end
    expect(await read('?per_page=1&page=2')).toEqual({ rows: [all[1]], total: '2', next: '' });
    expect((await read('?page=2')).rows, list).toEqual([]);
  }
});

it('API-01 subscribing answers the whole merge request, which clients put in the place of theirs', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'whole', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'whole');
  const path = `/projects/${project}/merge_requests/${iid}`;
  const said = (answer: { json(): object }) => Object.keys(answer.json()).toSorted();
  const whole = said(await server.api('GET', path, ben));
  // was: without user.can_merge, changes_count and what else only one alone says
  for (const verb of ['subscribe', 'unsubscribe']) {
    const answer = await server.api('POST', `${path}/${verb}`, ben);
    expect(answer.statusCode).toBe(201);
    expect(said(answer)).toEqual(whole);
    expect(answer.json()).toMatchObject({ subscribed: verb === 'subscribe', changes_count: '1' });
  }
  expect((await server.api('POST', `${path}/subscribe`, ann)).statusCode).toBe(304);
});

it('API-01 a subscription whose answer fails can be asked for again', async () => {
  const { server, ben } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'again', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'again');
  const path = `/projects/${project}/merge_requests/${iid}/subscribe`;
  const type = server.platform.subjects.get('MergeRequest');
  const failing = vi.spyOn(type as Required<typeof type>, 'presentAlone');
  failing.mockRejectedValueOnce(new Error('The repository does not answer.'));
  expect((await server.api('POST', path, ben)).statusCode).toBe(500);
  failing.mockRestore();
  // was: 304, since the first call had stored it
  expect((await server.api('POST', path, ben)).json()).toMatchObject({ iid, subscribed: true });
});

it('API-01 is found among events by the type that clients name, and says whether one is subscribed', async () => {
  const { server, ann, ben } = world;
  const project = await world.createProject();
  await world.commit({ project, branch: 'one', files: { a: 'a' }, from: 'main' });
  const { iid } = await world.open(project, 'one');
  await world.merge(project, iid);
  await server.drain();
  const events = async (query: string) =>
    (await server.api('GET', `/projects/${project}/events?${query}`, ann))
      .json<{ action_name: string }[]>()
      .map(({ action_name }) => action_name);
  for (const type of ['merge_request', 'MergeRequest'])
    expect(await events(`target_type=${type}`)).toEqual(['accepted', 'opened']);
  expect(await events('action=merged')).toEqual(['accepted']);
  const subscribed = async (as = ann) =>
    (await server.api('GET', `/projects/${project}/merge_requests/${iid}`, as)).json<object>();
  expect(await subscribed()).toMatchObject({
    subscribed: true,
    prepared_at: expect.any(String) as string,
    latest_build_started_at: null,
  });
  expect(await subscribed(ben)).toMatchObject({ subscribed: false });
});
