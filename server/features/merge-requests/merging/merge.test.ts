import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let server: TestServer;
let ann: TestUser, ben: TestUser, guest: TestUser;
let project: number;

const at = (path: string): string => `/projects/${project}${path}`;
const commit = (branch: string, files: Readonly<Record<string, string>>, from?: string) =>
  world.commit({ project, branch, files, ...(from === undefined ? {} : { from }) });
const open = (source: string, more: object = {}) => world.open(project, source, more);
const read = (iid: number) => world.read(project, iid);
const shaOf = async (branch: string) =>
  (await server.api('GET', at(`/repository/branches/${branch}`), ann)).json<{
    commit: { id: string; parent_ids: string[] };
  }>().commit;

beforeAll(async () => {
  world = await openMergeRequestWorld();
  ({ server, ann, ben } = world);
  guest = await server.createUser('guest');
});
beforeEach(async () => {
  project = await world.createProject();
  await server.create(at('/members'), { user_id: guest.id, access_level: 10 }, ann);
});
afterAll(() => server?.close());

describe('a merge', () => {
  it('MR-03 makes a commit of both branches, records who merged, and removes the source branch', async () => {
    const head = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { remove_source_branch: true });
    const before = await shaOf('main');
    const merged = await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben, { sha: head });
    expect(merged.statusCode).toBe(200);
    const answer = merged.json<MergeRequestAnswer>();
    expect(answer).toMatchObject({ state: 'merged', merged_by: { username: 'ben' } });
    const after = await shaOf('main');
    expect(after).toMatchObject({ id: answer.merge_commit_sha, parent_ids: [before.id, head] });
    await server.drain();
    expect((await server.api('GET', at('/repository/branches/feature'), ann)).statusCode).toBe(404);
    expect((await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben)).statusCode).toBe(405);
  });

  it('MR-08 closes the issues that its description says it closes', async () => {
    const issue = await server.create(at('/issues'), { title: 'The door squeaks' }, ann);
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { description: `Closes #${issue.iid}` });
    await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben);
    await server.drain();
    expect((await server.api('GET', at(`/issues/${issue.iid}`), ann)).json()).toMatchObject({
      state: 'closed',
    });
    const notes = (await server.api('GET', at(`/issues/${issue.iid}/notes`), ann)).json<{ body: string }[]>();
    expect(notes.map(({ body }) => body)).toContain(`closed via merge request !${iid}`);
  });

  it('MR-03 squashes the branch into one commit of its author', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    await commit('feature', { 'b.txt': 'two\n' });
    const { iid } = await open('feature', { squash: true });
    const before = await shaOf('main');
    const { squash_commit_sha, merge_commit_sha } = (
      await server.api('PUT', at(`/merge_requests/${iid}/merge`), ben, {})
    ).json<MergeRequestAnswer>();
    expect(await shaOf('main')).toMatchObject({
      id: merge_commit_sha,
      parent_ids: [before.id, squash_commit_sha],
    });
    const squash = await server.api('GET', at(`/repository/commits/${squash_commit_sha}`), ann);
    expect(squash.json()).toMatchObject({ title: 'Add a file', author_name: 'Ann', parent_ids: [before.id] });
  });

  it('MR-03 is refused with conflicts, as a draft, for another head, and without the right', async () => {
    const head = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { title: 'Draft: Add a file' });
    const put = async (as: TestUser, body: object = {}) =>
      (await server.api('PUT', at(`/merge_requests/${iid}/merge`), as, body)).statusCode;
    expect(await put(ben)).toBe(405);
    await server.api('PUT', at(`/merge_requests/${iid}`), ann, { title: 'Add a file' });
    expect(await put(ben, { sha: '0'.repeat(40) })).toBe(409);
    expect(await put(guest, { sha: head })).toBe(404);
    await commit('main', { 'a.txt': 'another\n' });
    expect(await put(ben)).toBe(422);
    expect(await read(iid)).toMatchObject({ state: 'opened' });
  });

  it('MR-02 is also noticed when the head reaches the target by a push', async () => {
    const head = await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature');
    const { git } = server.platform;
    const repository = git.repository(project);
    // A fast-forward of main, as by a push: a branch made of it, and main moved by a merge elsewhere.
    await commit('other', { 'b.txt': 'two\n' }, 'feature');
    const other = await open('other', { title: 'Both' });
    expect((await server.api('PUT', at(`/merge_requests/${other.iid}/merge`), ben)).statusCode).toBe(200);
    await server.drain();
    expect(await read(iid)).toMatchObject({ state: 'merged', sha: head, merge_commit_sha: null });
    expect(await git.readRef(repository, 'refs/heads/main')).not.toBe(head);
  });

  it('MR-07 of two at once, one merges and the other says so', async () => {
    await commit('feature', { 'a.txt': 'one\n' }, 'main');
    const { iid } = await open('feature', { squash: true });
    const before = await shaOf('main');
    const ask = async (person: TestUser): Promise<number> =>
      (await server.api('PUT', at(`/merge_requests/${iid}/merge`), person)).statusCode;
    const [ofAnn, ofBen, againOfAnn, againOfBen] = await Promise.all([ann, ben, ann, ben].map(ask));
    // was: one that lost found no plan any more, and squashed again
    const codes = [
      [ofAnn, againOfAnn],
      [ofBen, againOfBen],
    ];
    // Who merged and asks twice gets one answer, or is early and told to try again.
    const winners = codes.filter((both) => both.includes(200));
    expect(winners).toHaveLength(1);
    for (const code of codes.flat()) expect([200, 405, 409]).toContain(code);
    const after = await shaOf('main');
    expect(after.parent_ids[0]).toBe(before.id);
    expect(await read(iid)).toMatchObject({ state: 'merged', merge_commit_sha: after.id });
  });
});
