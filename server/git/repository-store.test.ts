import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { createRandom, git, gitBytes, RepositoryBuilder } from '../../testing/repositories.ts';
import { choresFor, type RepositoryState } from './housekeeping.ts';
import { RepositoryExists } from './repository-store.ts';
import { repositoryAt } from './repository.ts';

let room: GitRoom;
beforeAll(() => {
  room = openGitRoom();
});
afterAll(() => room.close());

describe('where repositories are', () => {
  it('has a folder by id', () => {
    expect(repositoryAt('/r', 1234).path).toBe('/r/12/34/1234.git');
    expect(repositoryAt('/r', 7).path).toBe('/r/00/07/7.git');
    expect(repositoryAt('/r', 10_007).path).toBe('/r/00/07/10007.git');
    for (const id of [0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 2])
      expect(() => repositoryAt('/r', id)).toThrow(RangeError);
  });

  it('creates a repository that git accepts, with the settings that keep acknowledged data', async () => {
    const repository = await room.git.createRepository(501, { initialBranch: 'trunk' });
    expect(git(repository.path, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/trunk');
    expect(git(repository.path, ['rev-parse', '--is-bare-repository'])).toBe('true');
    expect(git(repository.path, ['config', 'core.fsync'])).toBe('committed,reference');
    expect(await room.git.checkHealth(repository)).toEqual({ problems: [] });
    expect(await room.git.repositoryExists(repository)).toBe(true);
    await expect(room.git.createRepository(501)).rejects.toThrow(RepositoryExists);
    await expect(room.git.createRepository(502, { initialBranch: '../x' })).rejects.toThrow(RangeError);
    expect(await room.git.repositoryExists(room.git.repository(502))).toBe(false);
  });

  it('lets one of two concurrent creators win', async () => {
    const made = await Promise.allSettled([1, 2, 3].map(() => room.git.createRepository(503)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(join(room.root, 'repositories', '.new'))).toEqual([]);
  });

  it('deletes a repository, lists the others, and completes after a kill', async () => {
    const repository = await room.git.createRepository(504);
    await room.git.createRepository(505);
    await room.git.deleteRepository(504);
    expect(existsSync(repository.path)).toBe(false);
    await room.git.deleteRepository(repository);
    expect(readdirSync(join(room.root, 'repositories', '.removed'))).toEqual([]);
    const ids: number[] = [];
    for await (const { id } of room.git.listRepositories()) ids.push(id);
    expect(ids).toContain(505);
    expect(ids).not.toContain(504);
    await mkdir(join(room.root, 'repositories/.removed/9-x/objects'), { recursive: true });
    const unfinished = join(room.root, 'repositories/.new/9-y');
    await mkdir(unfinished, { recursive: true });
    await room.git.sweep();
    expect(readdirSync(join(room.root, 'repositories/.removed'))).toEqual([]);
    expect(existsSync(unfinished)).toBe(true);
    await utimes(unfinished, new Date(0), new Date(0));
    await room.git.sweep();
    expect(existsSync(unfinished)).toBe(false);
  });

  it('measures its size', async () => {
    const builder = new RepositoryBuilder();
    for (let index = 0; index < 300; index++) builder.commit({ files: { a: `${index}` } });
    const { repository } = await room.build(builder);
    const size = await room.git.repositorySize(repository);
    expect(size).toMatchObject({ packs: 1, packedObjects: 900, looseObjects: 0 });
    expect(size.bytes).toBeGreaterThan(10_000);
  });
});

describe('health', () => {
  it('names the problems', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: 'x' } });
    const { repository } = await room.build(builder);
    git(repository.path, ['config', 'core.fsync', 'none']);
    expect((await room.git.checkHealth(repository)).problems).toEqual([
      'core.fsync is none and should be committed,reference',
    ]);
    git(repository.path, ['config', 'core.fsync', 'committed,reference']);
    const blob = git(repository.path, ['rev-parse', 'main:a']);
    await rm(join(repository.path, 'objects', blob.slice(0, 2), blob.slice(2)));
    expect((await room.git.checkHealth(repository)).problems.join('\n')).toContain(`missing blob ${blob}`);
    expect(await room.git.checkHealth(room.git.repository(999))).toEqual({
      problems: ['the folder is missing'],
    });
    await writeFile(join(repository.path, 'HEAD'), '');
    expect((await room.git.checkHealth(repository)).problems).toContain('HEAD names no branch');
  });
});

describe('leftovers of dead processes', () => {
  it('are deleted, and those of living ones stay', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: 'x' } });
    builder.commit({ branch: 'push-it/now', files: { a: 'y' } });
    const { repository } = await room.build(builder);
    const at = (name: string) => join(repository.path, name);
    const stale = [
      'refs/heads/main.lock',
      'packed-refs.lock',
      'objects/tmp_objdir-incoming-x/ab/obj',
      'objects/pack/tmp_pack_AbC',
      'objects/aa/tmp_obj_xyz',
      'objects/pack/.tmp-77-pack-abc.pack',
    ];
    for (const name of stale) {
      await mkdir(join(at(name), '..'), { recursive: true });
      await writeFile(at(name), '');
    }
    const kept = ['coppice/push-1/accepted', 'HEAD.lock'];
    await mkdir(at('coppice/push-1'));
    for (const name of kept) await writeFile(at(name), '');
    // A process that may write, started before anything is created here.
    const writer = spawn('sh', ['-c', 'read x'], {
      cwd: repository.path,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await expect.poll(() => existsSync(`/proc/${writer.pid}/cwd`)).toBe(true);
    const reader = spawn('git', ['cat-file', '--batch'], {
      cwd: repository.path,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    expect(await room.git.sweepRepository(repository)).toEqual([]);
    writer.kill('SIGKILL');
    await new Promise((resolve) => writer.once('exit', resolve));
    const removed = await room.git.sweepRepository(repository);
    reader.kill();
    expect(removed.sort()).toEqual([
      'objects/aa/tmp_obj_xyz',
      'objects/pack/.tmp-77-pack-abc.pack',
      'objects/pack/tmp_pack_AbC',
      'objects/tmp_objdir-incoming-x',
      'packed-refs.lock',
      'refs/heads/main.lock',
    ]);
    expect(kept.map((name) => existsSync(at(name)))).toEqual([true, true]);
    expect(git(repository.path, ['rev-parse', 'push-it/now'])).toMatch(/^[0-9a-f]{40}$/u);
    expect(git(repository.path, ['fsck'])).toBe('');
  });
});

describe('housekeeping', () => {
  const random = createRandom(1);
  const noise = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  const well: RepositoryState = {
    looseObjects: 10, packs: 1, packBytes: 10_000_000, looseRefs: 3, hasBitmap: true, hasCommitGraph: true, hasMultiPackIndex: false, sharedPacks: [], sinceFullRepack: 1000,
  }; // prettier-ignore

  it.each([
    ['nothing', {}, []],
    ['refs', { looseRefs: 500 }, ['pack_refs']],
    ['everything, once there is no bitmap', { hasBitmap: false }, ['repack_all']],
    [
      'what is new, where forks share the rest',
      { hasBitmap: false, sharedPacks: ['pack-1.pack'] },
      ['repack_new'],
    ],
    ['what is new', { looseObjects: 1000 }, ['repack_new']],
    ['what is new, of many packs', { packs: 30 }, ['repack_new']],
    ['everything, after a week', { packs: 30, sinceFullRepack: 1e10 }, ['repack_all']],
    ['the commit-graph', { hasCommitGraph: false }, ['commit_graph']],
    [
      'nothing in an empty one',
      {
        packs: 0,
        packBytes: 0,
        looseObjects: 0,
        hasCommitGraph: false,
        hasBitmap: false,
        sinceFullRepack: Number.POSITIVE_INFINITY,
      },
      [],
    ],
  ] as [string, Partial<RepositoryState>, string[]][])('packs %s', (_, state, chores) => {
    expect(choresFor({ ...well, ...state })).toEqual(chores);
  });

  it('writes no bitmap for a copy that has no pack of its own', () => {
    const copied = { ...well, hasBitmap: false, sharedPacks: ['pack-1.pack'] };
    expect(choresFor(copied, true)).toEqual([]);
    const eight = Array.from({ length: 8 }, (_, number) => `pack-${number}.pack`);
    expect(choresFor({ ...copied, packs: 8, sharedPacks: eight }, true)).toEqual([]);
    expect(choresFor({ ...copied, packs: 2 }, true)).toEqual(['repack_new']);
  });

  it('packs when necessary, keeps recent unreachable objects, and then has nothing to do', async () => {
    const builder = new RepositoryBuilder();
    for (let index = 0; index < 120; index++)
      builder.commit({
        branch: `b${index}`,
        parents: index === 0 ? [] : [index],
        files: { [`f${index}`]: noise(8000) },
      });
    const { repository } = await room.build(builder);
    expect(await room.git.housekeep(repository)).toEqual(['pack_refs', 'repack_all', 'commit_graph']);
    expect(await room.git.repositoryState(repository)).toMatchObject({
      packs: 1,
      looseObjects: 0,
      looseRefs: 0,
      hasBitmap: true,
      hasCommitGraph: true,
    });
    expect(await room.git.housekeep(repository)).toEqual([]);
    const orphan = gitBytes(repository.path, ['hash-object', '-w', '--stdin'], { input: 'nobody knows me' })
      .toString()
      .trim();
    for (let index = 0; index < 520; index++) await writeFile(join(repository.path, `x${index}`), `${index}`);
    const files = Array.from({ length: 520 }, (_, index) => join(repository.path, `x${index}`));
    gitBytes(repository.path, ['hash-object', '-w', '--stdin-paths'], { input: files.join('\n') });
    expect(await room.git.housekeep(repository)).toEqual(['repack_new']);
    expect(await room.git.repositoryState(repository)).toMatchObject({
      packs: 2,
      looseObjects: 0,
      hasMultiPackIndex: true,
    });
    expect(await room.git.housekeep(repository, { force: true })).toEqual([
      'pack_refs',
      'repack_all',
      'commit_graph',
    ]);
    expect(await room.git.repositoryState(repository)).toMatchObject({
      packs: 1,
      looseObjects: 0,
      hasBitmap: true,
    });
    expect(git(repository.path, ['cat-file', 'blob', orphan])).toBe('nobody knows me');
    expect((await room.git.checkHealth(repository)).problems).toEqual([]);
    expect((await readFile(join(repository.path, 'packed-refs'), 'utf8')).split('\n').length).toBeGreaterThan(
      120,
    );
  });

  it('runs once at a time, and continues after a kill', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: 'x' } });
    const { repository } = await room.build(builder);
    const both = await Promise.all([
      room.git.housekeep(repository, { force: true }),
      room.git.housekeep(repository, { force: true }),
    ]);
    expect(both.filter((done) => done === null)).toHaveLength(1);
    const note = join(repository.path, 'coppice/housekeeping');
    expect(existsSync(note)).toBe(false);
    const other = spawn('sleep', ['600']);
    await writeFile(note, String(other.pid));
    expect(await room.git.housekeep(repository, { force: true })).toBeNull();
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('exit', resolve));
    expect(await room.git.housekeep(repository, { force: true })).toHaveLength(3);
  });

  it('writes changed-path filters for new commits, and yields to another writer', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { a: 'x' } });
    const { repository, marks } = await room.build(builder);
    await room.git.writeCommitGraph(repository);
    expect(git(repository.path, ['commit-graph', 'verify'])).toBe('');
    await room.refs.commitFiles(repository, {
      branch: 'main', message: 'x', author: { name: 'A', email: 'a@b' }, committer: { name: 'A', email: 'a@b' }, expected: marks.get(1) ?? '',
      actions: [{ action: 'create', path: 'b', content: Buffer.from('x') }],
    }); // prettier-ignore
    await writeFile(join(repository.path, 'objects/info/commit-graphs/commit-graph-chain.lock'), '');
    await room.git.writeCommitGraph(repository);
    await room.git.sweepRepository(repository);
    await room.git.writeCommitGraph(repository);
    expect(git(repository.path, ['log', '--oneline', '--', 'b']).split('\n')).toHaveLength(1);
    expect(git(repository.path, ['commit-graph', 'verify'])).toBe('');
  });
});
