import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { measureVersions } from './measure-versions.ts';

let world: MergeRequestWorld;
let server: TestServer;
let ann: TestUser;
let project: number;

const at = (path: string): string => `/projects/${project}${path}`;
const commit = (branch: string, files: Readonly<Record<string, string>>, from?: string) =>
  world.commit({ project, branch, files, ...(from === undefined ? {} : { from }) });
const open = (source: string, more: object = {}) => world.open(project, source, more);

beforeAll(async () => {
  world = await openMergeRequestWorld();
  ({ server, ann } = world);
});
beforeEach(async () => {
  project = await world.createProject();
});
afterAll(() => server?.close());

describe('the patch id of a version', () => {
  interface Listed {
    readonly id: number;
    readonly base_commit_sha: string;
    readonly head_commit_sha: string;
    readonly patch_id_sha: string | null;
  }
  const versions = async (iid: number) =>
    (await server.api('GET', at(`/merge_requests/${iid}/versions`), ann)).json<Listed[]>();
  const askGit = ({ base_commit_sha: from, head_commit_sha: to }: Listed): string => {
    const { path } = server.platform.git.repository(project);
    const options = { cwd: path };
    const patch = execFileSync('git', ['diff', '--full-index', from, to], options);
    return execFileSync('git', ['patch-id', '--stable'], { ...options, input: patch })
      .toString()
      .split(' ')[0]!;
  };

  /** Also what runs after it in the background. */
  const settle = async (id: number): Promise<void> => {
    await server.drain();
    await measureVersions.run(server.platform, { id });
  };

  it('API-01 is git’s own, and the same for the same change elsewhere', async () => {
    await commit('feature', { 'a.txt': 'one\ntwo\n', 'picture.bin': 'a\0b' }, 'main');
    const { id, iid } = await open('feature');
    await settle(id);
    const [first] = await versions(iid);
    // was: null
    expect(first!.patch_id_sha).toBe(askGit(first!));
    await commit('main', { 'other.txt': 'other\n' });
    await server.api('PUT', at(`/merge_requests/${iid}/rebase`), ann);
    await settle(id);
    const [second, ...older] = await versions(iid);
    expect(older).toEqual([first]);
    expect(second!.head_commit_sha).not.toBe(first!.head_commit_sha);
    expect(second!.patch_id_sha).toBe(first!.patch_id_sha);
    await commit('feature', { 'b.txt': 'more\n' });
    await settle(id);
    const [third] = await versions(iid);
    expect(third!.patch_id_sha).toBe(askGit(third!));
    expect(third!.patch_id_sha).not.toBe(second!.patch_id_sha);
    // One of which it is not known yet, as of those from before: a list does not ask git, its own page does.
    await sql`update merge_request_versions set patch_id_sha = null where id = ${first!.id}`.execute(
      server.platform.db,
    );
    const asked = vi.spyOn(server.platform.git, 'patchId');
    expect((await versions(iid)).at(-1)).toEqual({ ...first, patch_id_sha: null });
    expect(asked).not.toHaveBeenCalled();
    const one = await server.api('GET', at(`/merge_requests/${iid}/versions/${first!.id}`), ann);
    expect(one.json()).toMatchObject(first!);
    expect((await versions(iid)).at(-1)).toEqual(first);
    await server.api('GET', at(`/merge_requests/${iid}/versions/${first!.id}`), ann);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});
