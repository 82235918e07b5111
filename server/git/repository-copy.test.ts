import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { createRandom, git, RepositoryBuilder } from '../../testing/repositories.ts';
import { repositoryState } from './housekeeping.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let lastId = 900;
beforeAll(() => {
  room = openGitRoom();
});
afterAll(() => room.close());

const copyOf = (repository: Repository, branch?: string): Promise<Repository> =>
  room.git.createRepository(++lastId, { initialBranch: branch ?? 'main', copyOf: { repository, branch } });

const ada = { name: 'Ada', email: 'ada@example.org', time: 1_700_000_000, offset: 0 };
/** Commits a new file as the product does; answers the commit's id. */
async function commit(
  repository: Repository,
  branch: string,
  path: string,
  content: Buffer,
): Promise<string> {
  const [start] = git(repository.path, ['rev-parse', 'main']).split('\n');
  const made = await room.refs.commitFiles(repository, {
    branch,
    ...(branch === 'main' ? {} : { start: start! }),
    message: `Add ${path}`,
    author: ada,
    committer: ada,
    actions: [{ action: 'create', path, content }],
  });
  if (!made.ok) throw new Error(made.reason);
  return made.value.sha;
}

const random = createRandom(5);
const noise = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));

/** A repository with three branches, a light and an annotated tag, partly packed. */
async function buildOrigin(): Promise<Repository> {
  const builder = new RepositoryBuilder();
  const first = builder.commit({ files: { a: noise(700_000), b: 'b' } });
  builder.commit({ files: { b: 'c' } });
  builder.commit({ branch: 'topic', parents: [first], files: { c: 'd' } });
  builder.commit({ branch: 'topic-below', parents: [first], files: { c: 'e' } });
  builder.lightTag('light', first).annotatedTag('v1.0', first, 'The first one');
  const { repository } = await room.build(builder);
  await room.git.housekeep(repository, { force: true });
  git(repository.path, ['update-ref', 'refs/keep-around/1', git(repository.path, ['rev-parse', 'main'])]);
  await commit(repository, 'main', 'new', Buffer.from('new'));
  return repository;
}

const refsOf = (repository: Repository, ...patterns: string[]) =>
  git(repository.path, ['for-each-ref', '--format=%(refname) %(objectname) %(*objectname)', ...patterns]);
const fsck = (repository: Repository) =>
  git(repository.path, ['fsck', '--full', '--strict', '--no-dangling', '--connectivity-only']);
const packsOf = ({ path }: Repository) =>
  readdirSync(join(path, 'objects/pack')).filter((name) => name.endsWith('.pack'));

describe('a copy of a repository', () => {
  it('GIT-03 has the branches and tags, and nothing else that the other one refers to', async () => {
    const origin = await buildOrigin();
    const copy = await copyOf(origin);
    expect(refsOf(copy)).toBe(refsOf(origin, 'refs/heads', 'refs/tags'));
    expect(refsOf(copy)).toContain('refs/tags/v1.0');
    expect(git(copy.path, ['rev-parse', 'HEAD'])).toBe(git(origin.path, ['rev-parse', 'main']));
    expect(fsck(copy)).toBe('');
    expect(await room.git.checkHealth(copy)).toEqual({ problems: [] });
    const one = await copyOf(origin, 'topic');
    expect(refsOf(one).split('\n')).toEqual([expect.stringMatching(/^refs\/heads\/topic [0-9a-f]{40}$/u)]);
    expect(git(one.path, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/topic');
  });

  it('GIT-03 stays whole whatever becomes of the other one', async () => {
    const origin = await buildOrigin();
    const copy = await copyOf(origin);
    const main = git(origin.path, ['rev-parse', 'main']);
    git(origin.path, ['update-ref', 'refs/heads/main', 'topic']);
    git(origin.path, ['update-ref', '-d', 'refs/keep-around/1']);
    git(origin.path, ['repack', '-adq']);
    git(origin.path, ['prune', '--expire=now']);
    expect(() => git(origin.path, ['cat-file', '-e', main])).toThrow('Command failed');
    expect(fsck(copy)).toBe('');
    await room.git.deleteRepository(origin);
    expect(fsck(copy)).toBe('');
    expect(git(copy.path, ['show', 'main:new'])).toBe('new');
  });

  it('GIT-03 shares its files until it needs its own, and neither reads what the other one receives later', async () => {
    const origin = await buildOrigin();
    const copies = [await copyOf(origin), await copyOf(origin)];
    const [pack] = packsOf(origin);
    expect(statSync(join(origin.path, 'objects/pack', pack!)).nlink).toBe(3);
    for (const [owner, stranger] of [
      [copies[0]!, origin],
      [origin, copies[1]!],
    ] as const) {
      const sha = await commit(owner, 'secret', `secret-${owner.id}`, Buffer.from(`${owner.id}`));
      expect(await room.git.commit(owner, sha)).toMatchObject({ ok: true });
      expect(await room.git.commit(stranger, sha)).toMatchObject({ ok: false });
    }
  });

  it('GIT-03 is kept fast without a second copy of what it shares', async () => {
    const origin = await buildOrigin();
    const copy = await copyOf(origin);
    const shared = packsOf(copy);
    expect(await repositoryState(copy)).toMatchObject({ sharedPacks: shared, hasBitmap: true });
    for (let index = 0; index < 8; index++) {
      const blob = git(copy.path, ['hash-object', '-w', '--stdin'], { input: `blob ${index}` });
      expect(blob).toMatch(/^[0-9a-f]{40}$/u);
      git(copy.path, ['update-ref', `refs/tags/blob-${index}`, blob]);
      git(copy.path, ['repack', '-dlq', '--no-write-bitmap-index']);
    }
    expect(await room.git.housekeep(copy)).toContain('repack_new');
    expect(packsOf(copy)).toEqual(expect.arrayContaining(shared));
    expect(packsOf(copy).length).toBeLessThan(8);
    expect(fsck(copy)).toBe('');
    expect(await room.git.housekeep(copy)).toEqual([]);
  });

  it('GIT-03 is made whole while the other one is pushed to and packed', async () => {
    const origin = await buildOrigin();
    let done = false;
    const busy = (async () => {
      for (let index = 0; !done; index++) {
        await commit(origin, 'main', `file-${index}`, noise(200));
        if (index % 4 === 3) await room.git.housekeep(origin, { force: true });
      }
    })();
    const copies: Repository[] = [];
    for (let index = 0; index < 25; index++) copies.push(await copyOf(origin));
    done = true;
    await busy;
    await rm(origin.path, { recursive: true });
    for (const copy of copies) expect(fsck(copy)).toBe('');
  });

  it('GIT-03 is not there where it could not be finished', async () => {
    const origin = await buildOrigin();
    const id = ++lastId;
    const missing = { ...origin, path: `${origin.path}-gone` };
    await expect(room.git.createRepository(id, { copyOf: { repository: missing } })).rejects.toThrow(
      'There is no repository',
    );
    expect(existsSync(room.git.repository(id).path)).toBe(false);
    expect(readdirSync(join(room.root, 'repositories/.new'))).toEqual([]);
  });
});
