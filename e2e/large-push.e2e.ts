import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, createGzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAdministrator, freePort } from '../testing/product.ts';
import { newFolder, removeFolders, start, stopInstances, workersOf } from './instance.ts';
import type { Running } from './instance.ts';
import { makeLargeRepository, watchGitMemory, watchMemory } from './large-push.ts';
import { beginPush, createBranchCommand, packOf } from './raw-push.ts';
import { useWorld, whenWorldEnds } from './world.ts';

const run = promisify(execFile);
/** `PUSH_MB=2048 npm test -- --project e2e e2e/large-push` takes the full size. */
const megabytes = Number(process.env['PUSH_MB'] ?? 300);
/** The allowed growth of a process while a body of any size passes: connection buffers, git's pipes, uncollected garbage. */
const allowed = 96;

let running: Running;
let data: string;
let token: string;

useWorld(async () => {
  whenWorldEnds(async () => {
    stopInstances();
    await removeFolders();
  });
  data = join(newFolder(), 'data');
  running = await start(data, await freePort());
  token = await createAdministrator(data);
  for (const name of ['plain', 'packed']) {
    const made = await fetch(`${running.url}/api/v4/projects`, {
      method: 'POST',
      headers: { 'private-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    expect(made.status).toBe(201);
  }
});

/** One file that would fill git's memory, and many that would fill ours. */
async function makeRepository(total: number): Promise<{ folder: string; commit: string }> {
  const folder = newFolder();
  const small = Array.from({ length: Math.ceil(total / 20) }, () => 10 * 2 ** 20);
  return { folder, commit: await makeLargeRepository(folder, [(total / 2) * 2 ** 20, ...small]) };
}

const head = async (project: string): Promise<string> =>
  (
    (await (
      await fetch(`${running.url}/api/v4/projects/root%2F${project}/repository/branches/main`, {
        headers: { 'private-token': token },
      })
    ).json()) as { commit: { id: string } }
  ).commit.id;
const processes = (): number[] => [running.process.pid!, ...workersOf(running.process.pid!)];

/** A run with a size of its own prints the figures too. */
const report = (line: string): void => {
  if (process.env['PUSH_MB'] !== undefined) process.stderr.write(`${line}\n`);
};

describe('a large push', () => {
  it('GIT-01 is streamed while the memory of every process stays flat', async () => {
    const { folder, commit } = await makeRepository(megabytes);
    const growth = watchMemory(processes());
    const gitMemory = watchGitMemory(join(data, 'repositories'));
    const began = Date.now();
    // The pack is larger than http.postBuffer, so git sends it in chunks without saying how long it is.
    await run(
      'git',
      ['push', '-q', running.url.replace('://', `://git:${token}@`) + '/root/plain.git', 'main'],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
      },
    );
    const seconds = (Date.now() - began) / 1000;
    const grown = growth();
    const git = gitMemory();
    report(
      `${megabytes} MB pushed in ${seconds.toFixed(1)} s, memory grew by ${grown.toFixed(0)} MB, git had ${git.toFixed(0)} MB`,
    );
    // Above zero, and flat.
    expect(git).toBeGreaterThan(1);
    expect(git).toBeLessThan(allowed);
    expect(await head('plain')).toBe(commit);
    expect(grown).toBeLessThan(allowed);
  }, 600_000);

  it('GIT-01 is accepted compressed by gzip as well', async () => {
    const total = process.env['PUSH_MB'] === undefined ? megabytes / 3 : megabytes;
    const { folder, commit } = await makeRepository(total);
    const growth = watchMemory(processes());
    const push = beginPush(running.url, 'root/packed', token, { 'content-encoding': 'gzip' });
    async function* body(): AsyncGenerator<Buffer> {
      yield createBranchCommand('main', commit);
      yield* packOf(folder, commit) as AsyncIterable<Buffer>;
    }
    await pipeline(Readable.from(body()), createGzip({ level: constants.Z_NO_COMPRESSION }), push.request);
    expect((await push.answer).body).toContain('ok refs/heads/main');
    const grown = growth();
    report(`${total} MB pushed by gzip, memory grew by ${grown.toFixed(0)} MB`);
    expect(await head('packed')).toBe(commit);
    expect(grown).toBeLessThan(allowed);
  }, 600_000);
});
