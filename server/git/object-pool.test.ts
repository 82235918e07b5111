import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { git, gitBytes, RepositoryBuilder } from '../../testing/repositories.ts';
import { GitRunner } from './git-process.ts';
import { RepositoryMissing } from './git-error.ts';
import { ObjectPool } from './object-pool.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
const binary = Buffer.concat([
  Buffer.from('\n\n0000 blob 12\n\0\r\n'),
  randomBytes(300_000),
  Buffer.from('\n'),
]);
const runner = new GitRunner({ maxProcesses: 4 });
const pools: ObjectPool[] = [];

function openPool(options: { maxProcesses?: number; idleMs?: number } = {}): ObjectPool {
  const pool = new ObjectPool(runner, {
    maxProcesses: 4,
    idleMs: 30_000,
    cacheBytes: 1_000_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  const files: Record<string, string | Buffer> = { binary, empty: '' };
  for (let index = 0; index < 500; index++) files[`f${index}`] = `content ${index}`.repeat(index);
  builder.commit({ files });
  ({ repository } = await room.build(builder));
});
afterAll(async () => {
  for (const pool of pools) pool.close();
  await room.close();
});

const oidOf = (path: string) => git(repository.path, ['rev-parse', `main:${path}`]);

describe('objects by id', () => {
  it('reads binary and empty content exactly, with many concurrent requests', async () => {
    const pool = openPool();
    const names = ['binary', 'empty', ...Array.from({ length: 500 }, (_, index) => `f${index}`)];
    const oids = git(repository.path, ['ls-tree', 'main'])
      .split('\n')
      .map((line) => line.split(/[ \t]/u));
    const byName = new Map(oids.map(([, , oid = '', name = '']) => [name, oid]));
    const read = await Promise.all(
      [...names, 'missing'].map((name) =>
        pool.read(repository, byName.get(name) ?? 'e'.repeat(40), 1_000_000),
      ),
    );
    expect(read[0]?.content?.equals(binary)).toBe(true);
    expect(read[1]?.content).toEqual(Buffer.alloc(0));
    expect(read[202]?.content?.toString()).toBe('content 200'.repeat(200));
    expect(read.at(-1)).toBeNull();
    expect(pool.size).toBe(1);
  });

  it('reads nothing above the limit, and continues after it', async () => {
    const pool = openPool();
    const [large, small] = await Promise.all([
      pool.read(repository, oidOf('binary'), 1000),
      pool.read(repository, oidOf('f3'), 1000),
    ]);
    expect(large).toMatchObject({ size: binary.length, content: null });
    expect(small?.content?.toString()).toBe('content 3'.repeat(3));
  });

  it('keeps the beginning of an object, and continues after its end', async () => {
    const pool = openPool();
    const [beginning, all, tooLarge, next] = await Promise.all([
      pool.readBeginning(repository, oidOf('binary'), { keptBytes: 10, maxBytes: 1_000_000 }),
      pool.readBeginning(repository, oidOf('f3'), { keptBytes: 1000, maxBytes: 1_000_000 }),
      pool.readBeginning(repository, oidOf('binary'), { keptBytes: 10, maxBytes: 1000 }),
      pool.read(repository, oidOf('f2'), 1000),
    ]);
    expect(beginning).toMatchObject({ size: binary.length, content: binary.subarray(0, 10) });
    expect(all?.content?.toString()).toBe('content 3'.repeat(3));
    expect(tooLarge?.content).toBeNull();
    expect(next?.content?.toString()).toBe('content 2'.repeat(2));
  });

  it('streams a blob at its reader’s pace', async () => {
    const stream = await openPool().streamBlob(repository, oidOf('binary'));
    const chunks = (await stream.toArray()) as Buffer[];
    expect(Buffer.concat(chunks).equals(binary)).toBe(true);
    const left = await openPool().streamBlob(repository, oidOf('binary'));
    left.destroy();
    await expect.poll(() => runner.slots.usage().running.transfer).toBe(0);
  });

  it('sees what another process has written since', async () => {
    const pool = openPool();
    await pool.info(repository, oidOf('empty'));
    const oid = gitBytes(repository.path, ['hash-object', '-w', '--stdin'], { input: 'new' })
      .toString()
      .trim();
    expect((await pool.read(repository, oid, 10))?.content?.toString()).toBe('new');
  });

  it('restarts when its process is killed, and loses no request', async () => {
    const pool = openPool();
    await pool.info(repository, oidOf('empty'));
    const pid = pool.processId(repository) ?? 0;
    process.kill(pid, 'SIGSTOP');
    const oid = oidOf('f9');
    const answers = Array.from({ length: 20 }, () => pool.read(repository, oid, 1000));
    process.kill(pid, 'SIGKILL');
    const read = await Promise.all(answers);
    expect(read.map((object) => object?.size)).toEqual(Array.from({ length: 20 }, () => 81));
    expect(pool.processId(repository)).not.toBe(pid);
  });

  it('keeps a bounded number of processes and ends idle ones', async () => {
    const pool = openPool({ maxProcesses: 2, idleMs: 100 });
    const others: Repository[] = [];
    for (let index = 0; index < 4; index++) others.push(await room.create());
    for (const other of others) expect(await pool.info(other, 'f'.repeat(40))).toBeNull();
    expect(pool.size).toBeLessThanOrEqual(2);
    await expect.poll(() => pool.size).toBe(0);
  });

  it('reports a missing repository', async () => {
    const nowhere = { id: 5, path: `${room.root}/none.git` };
    await expect(openPool().info(nowhere, 'f'.repeat(40))).rejects.toThrow(RepositoryMissing);
  });
});
