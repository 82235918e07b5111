import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { plainGitEnvironment } from '../../../testing/repositories.ts';

const run = promisify(execFile);
let world: MergeRequestWorld;
let project: number;
let folder: string;
let work: string;
/** The head of a merge request whose branch is gone, its file, and an old commit of `main` with its file. */
let head: string, file: string, old: string, oldFile: string;

async function git(args: readonly string[], cwd = work): Promise<{ ok: boolean; text: string }> {
  return run('git', args as string[], { cwd, env: plainGitEnvironment() }).then(
    ({ stdout, stderr }) => ({ ok: true, text: stdout + stderr }),
    (error: unknown) => ({ ok: false, text: String((error as { stderr?: string }).stderr) }),
  );
}

const address = (): string => `${world.server.url}/ann/app-1.git`;
/** As Ann, who is a member, or as nobody. A public project asks nobody who they are. */
const as = (member: boolean, version = '2'): string[] => [
  '-c',
  `protocol.version=${version}`,
  ...(member
    ? [
        '-c',
        `http.extraHeader=Authorization: Basic ${Buffer.from(`ann:${world.ann.token}`).toString('base64')}`,
      ]
    : []),
];
const fetch = async (oid: string, { version = '2', member = false } = {}) => {
  rmSync(work, { recursive: true, force: true });
  await git(['init', '-q', work], folder);
  return git([...as(member, version), 'fetch', '-q', address(), oid]);
};

beforeAll(async () => {
  world = await openMergeRequestWorld();
  folder = mkdtempSync(join(tmpdir(), 'coppice-hidden-'));
  work = join(folder, 'work');
  await world.server.listen();
  project = await world.createProject('public');
  old = await world.commit({ project, branch: 'main', files: { 'old.txt': 'old' } });
  await world.commit({ project, branch: 'main', files: { 'new.txt': 'new' } });
  head = await world.commit({ project, branch: 'feature', files: { 'secret.txt': 'secret' }, from: 'main' });
  await world.open(project, 'feature');
  await world.server.drain();
  await world.server.api('DELETE', `/projects/${project}/repository/branches/feature`, world.ann);
  await world.server.drain();
  const { git: store } = world.server.platform;
  const repository = store.repository(project);
  const oidOf = async (sha: string, path: string) => {
    const entry = await store.treeEntry(repository, sha, path);
    return entry.ok ? entry.value.oid : '';
  };
  [file, oldFile] = [await oidOf(head, 'secret.txt'), await oidOf(old, 'old.txt')];
  await world.server.api('PUT', `/projects/${project}`, world.ann, {
    merge_requests_access_level: 'private',
  });
});
afterAll(async () => {
  await world?.server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the head of a merge request, for who reads the code and not merge requests', () => {
  it.each(['0', '2'])('MR-02 is not among the refs, by protocol %s', async (version) => {
    const list = (member: boolean) => git([...as(member, version), 'ls-remote', address()], folder);
    expect((await list(true)).text).toContain('refs/merge-requests/1/head');
    const { ok, text } = await list(false);
    expect([ok, text.includes('refs/heads/main'), text.includes('merge-requests')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(['0', '2'])('MR-02 is not fetched by its id, nor its files, by protocol %s', async (version) => {
    for (const oid of [head, file]) {
      // Nobody gets a file by its id in protocol 0.
      const ok = oid === head || version === '2';
      expect(await fetch(oid, { version, member: true })).toMatchObject({ ok });
      const refused = await fetch(oid, { version });
      expect(refused.ok).toBe(false);
      expect((await git(['cat-file', '-t', oid])).ok).toBe(false);
    }
  });

  it('MR-02 is hidden and the rest is not: clones, old commits, and what a partial clone fetches later', async () => {
    expect(await fetch(old)).toMatchObject({ ok: true });
    expect(await fetch(oldFile)).toMatchObject({ ok: true });
    rmSync(work, { recursive: true, force: true });
    await git(['clone', '-q', '--filter=blob:none', '--no-checkout', address(), work], folder);
    expect(await git(['checkout', '-q', 'main'])).toMatchObject({ ok: true });
    expect((await git(['log', '--oneline', '-p'])).text).toContain('old.txt');
  });
});
