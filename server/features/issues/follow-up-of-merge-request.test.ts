import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FollowUpForm } from '../../../contract/issues/issues.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { Caller } from '../../../testing/server.ts';

let world: MergeRequestWorld;
let project: number;
let iid: number;

interface Thread {
  readonly id: string;
  readonly notes: readonly { readonly id: number; readonly resolved: boolean }[];
}
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

async function begin(visibility: 'public' | 'private' = 'public'): Promise<void> {
  project = await world.createProject(visibility);
  await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  ({ iid } = await world.open(project, 'feature', { title: 'Take it' }));
}
const url = () => `/projects/${project}/merge_requests/${iid}`;
const say = (body: string) => world.server.create<Thread>(`${url()}/discussions`, { body }, world.ben);
const open = (more: object, as: Caller = world.ann) =>
  world.server.api('POST', `/projects/${project}/issues`, as, {
    title: 'Later',
    merge_request_to_resolve_discussions_of: iid,
    ...more,
  });
const resolved = async () =>
  (await world.server.api('GET', `${url()}/discussions`, world.ann))
    .json<Thread[]>()
    .filter(({ notes }) => notes[0]!.resolved !== undefined)
    .map(({ notes }) => notes.every((note) => note.resolved));
const history = async (path: string) =>
  (await world.server.api('GET', `${path}/notes?sort=asc`, world.ann))
    .json<{ body: string; system: boolean }[]>()
    .flatMap(({ body, system }) => (system ? [body] : []));

// Was: 400, not supported.
it('DISC-22 a new issue resolves all threads of a merge request, and quotes them', async () => {
  await begin();
  const [one, two] = [await say('First\nof all'), await say('Second')];
  const done = await say('Done');
  await world.server.api('PUT', `${url()}/discussions/${done.id}`, world.ann, { resolved: true });
  const made = (await open({})).json<{ iid: number; description: string }>();
  const link = ({ notes }: Thread) => expect.stringContaining(`#note_${notes[0]!.id})`) as unknown;
  expect(made.description).toEqual(link(one));
  expect(made.description).toEqual(link(two));
  expect(made.description.replaceAll(/\(http[^)]+\)/g, '(…)')).toBe(
    `The following discussions from !${iid} should be addressed:\n\n- [ ] @ben started a [discussion](…):\n\n    > First\n    > of all\n\n- [ ] @ben started a [discussion](…):\n\n    > Second\n`,
  );
  expect(await resolved()).toEqual([true, true, true]);
  expect(await history(url())).toContain(`created #${made.iid} to continue this discussion`);
  expect(await history(`/projects/${project}/issues/${made.iid}`)).toEqual([
    `opened to continue a discussion of !${iid}`,
  ]);
});

it('DISC-22 a new issue resolves one thread of a merge request, with the words that it has', async () => {
  await begin();
  const [one] = [await say('First'), await say('Second')];
  const made = await open({ discussion_to_resolve: one.id, description: 'Mine' });
  expect(made.json()).toMatchObject({ description: 'Mine' });
  expect(await resolved()).toEqual([true, false]);
});

it('DISC-22 who may not resolve the threads of a merge request resolves none, and none are no reason to refuse', async () => {
  await begin();
  const one = await say('First');
  const cat = await world.server.createUser('cat');
  expect((await open({ discussion_to_resolve: one.id }, cat)).statusCode).toBe(403);
  expect((await open({ merge_request_to_resolve_discussions_of: 999 })).statusCode).toBe(404);
  const made = await open({}, cat);
  expect([made.statusCode, made.json<{ description: unknown }>().description]).toEqual([201, null]);
  expect(await resolved()).toEqual([false]);
  expect(await history(url())).not.toContainEqual(expect.stringContaining('continue'));
});

// Was: they were resolved too, and their words stood nowhere in the issue.
it('DISC-22 threads that were begun after the form of the new issue was opened stay open', async () => {
  await begin();
  await say('First');
  const { path_with_namespace: path } = (
    await world.server.api('GET', `/projects/${project}`, world.ann)
  ).json<{ path_with_namespace: string }>();
  const page = await world.server.call(
    'GET',
    `/${path}/-/issues/follow_up.json?merge_request_to_resolve_discussions_of=${iid}`,
    world.ann,
  );
  const form = page.json<FollowUpForm>();
  expect(form.threads).toBe(1);
  await say('Second');
  const { newest_thread: newest, description } = form;
  await open({ description, newest_thread_to_resolve: newest });
  expect(await resolved()).toEqual([true, false]);
});

// Was: a guest of a private project, who sees no merge requests, read what was said of one.
it('DISC-22 what quotes a merge request is confidential where not all readers of issues see it', async () => {
  await begin('private');
  const guest = await world.server.createUser('guest');
  await world.server.create(
    `/projects/${project}/members`,
    { user_id: guest.id, access_level: 10 },
    world.ann,
  );
  await say('Secret');
  const made = (await open({})).json<{ iid: number; confidential: boolean; description: string }>();
  expect(made.confidential).toBe(true);
  expect(made.description).toContain('Secret');
  const read = await world.server.api('GET', `/projects/${project}/issues/${made.iid}`, guest);
  expect(read.statusCode).toBe(404);
  await say('Another secret');
  expect((await open({ confidential: false })).json()).toMatchObject({ description: null });
});
