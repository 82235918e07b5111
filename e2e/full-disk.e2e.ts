import { execFile, execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { checkSpace, openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import { ended, freePort, password } from '../testing/product.ts';
import { newFolder, start, stopInstancesAfterEach, until } from './instance.ts';
import type { Running } from './instance.ts';

stopInstancesAfterEach();

const run = promisify(execFile);

/**
 * Runs a command with a small disk mounted at a folder, invisible to other processes: as root in a mount namespace, otherwise in a
 * user namespace that is left again, so that the command keeps its user.
 */
function withDisk(folder: string, size: string): string[] {
  const mount = `mount -t tmpfs -o size=${size},mode=755 tmpfs '${folder}'`;
  const [uid, gid] = [process.getuid!(), process.getgid!()];
  return uid === 0
    ? ['unshare', '-m', 'sh', '-c', `${mount} && exec "$@"`, 'sh']
    : [
        'unshare',
        '-rm',
        'sh',
        '-c',
        `${mount} && exec unshare -U --map-user=${uid} --map-group=${gid} "$@"`,
        'sh',
      ];
}

function canMount(): boolean {
  const folder = newFolder();
  const [file, ...args] = [...withDisk(folder, '1m'), 'true'];
  try {
    execFileSync(file!, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk; returns how to free it. */
function fill(instance: Running, folder: string): () => void {
  const ballast = join(`/proc/${instance.process.pid}/root`, folder, 'ballast');
  const file = openSync(ballast, 'w');
  const chunk = Buffer.alloc(65_536);
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}

/** Signs in as the administrator by the printed link: calls with the session's cookie. */
async function setUp(
  instance: Running,
): Promise<(method: string, path: string, body?: object) => Promise<{ status: number; text: string }>> {
  const token = /setup\?token=(\S+)/.exec(instance.output())![1];
  const made = await fetch(`${instance.url}/-/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, username: 'ann', name: 'Ann', email: 'ann@example.com', password }),
  });
  const cookie = made.headers.getSetCookie()[0]!.split(';')[0]!;
  const session = await fetch(`${instance.url}/-/session.json`, { headers: { cookie } });
  const { csrf_token: csrf } = (await session.json()) as { csrf_token: string };
  return async (method, path, body) => {
    const answer = await fetch(`${instance.url}${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
}

const full = "The server's disk is full";

// oxlint-disable-next-line vitest/no-conditional-tests -- a container may forbid every mount; the other half says where the rest is proved
if (canMount()) {
  describe('a full disk', () => {
    it('OPS-01 a start ends with a sentence', async () => {
      const disk = newFolder();
      const refused = await start(join(disk, 'data'), await freePort(), [], withDisk(disk, '40m'));
      expect(await ended(refused.process)).toBe(1);
      expect(refused.output()).toMatch(
        /^The disk of the data folder .* is full\. Free at least 64 MiB and start again\.\n$/,
      );
    });

    it('OPS-01 comments and pushes are refused with a reason, nothing is damaged, and everything works again once there is space', async () => {
      const disk = newFolder();
      const instance = await start(join(disk, 'data'), await freePort(), [], withDisk(disk, '300m'));
      const call = await setUp(instance);
      expect((await call('POST', '/api/v4/projects', { name: 'tight' })).status).toBe(201);
      const project = '/api/v4/projects/ann%2Ftight';
      expect((await call('POST', `${project}/issues`, { title: 'Room' })).status).toBe(201);

      const work = newFolder();
      const git = async (...args: string[]): Promise<{ ok: boolean; text: string }> => {
        const env = {
          PATH: process.env['PATH'],
          HOME: work,
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_TERMINAL_PROMPT: '0',
        };
        const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
        return run('git', [...identity, ...args], { cwd: work, env, timeout: 30_000 }).then(
          ({ stdout, stderr }) => ({ ok: true, text: stdout + stderr }),
          (error: { stderr: string }) => ({ ok: false, text: error.stderr }),
        );
      };
      await git('init', '-q', '-b', 'main');
      mkdirSync(join(work, 'files'));
      writeFileSync(join(work, 'files', 'large.bin'), crypto.getRandomValues(new Uint8Array(65_536)));
      for (let copy = 0; copy < 60; copy++)
        writeFileSync(join(work, 'files', `${copy}.bin`), crypto.getRandomValues(new Uint8Array(60_000)));
      await git('add', '.');
      await git('commit', '-q', '-m', 'One');
      await git(
        'remote',
        'add',
        'origin',
        `${instance.url.replace('://', `://ann:${password}@`)}/ann/tight.git`,
      );

      const makeRoom = fill(instance, disk);
      const push = await git('push', 'origin', 'main');
      expect(push.ok).toBe(false);
      expect(push.text).toMatch(/disk is full|No space left on device/);
      // Until the database has used up its reserves, too.
      let acknowledged = 0;
      let refusal: { status: number; text: string } | undefined;
      const words = Buffer.from(crypto.getRandomValues(new Uint8Array(40_000))).toString('base64');
      while (refusal === undefined) {
        const answer = await call('POST', `${project}/issues/1/notes`, { body: words });
        if (answer.status === 201) acknowledged++;
        else refusal = answer;
        expect(acknowledged).toBeLessThan(1000);
      }
      expect(refusal.status).toBe(507);
      expect(refusal.text).toContain(full);
      expect((await call('GET', `${project}/issues/1`)).status).toBe(200);

      makeRoom();
      await until(
        async () => (await call('POST', `${project}/issues/1/notes`, { body: 'Room again' })).status === 201,
      );
      const { text } = await call('GET', `${project}/issues/1/notes?per_page=100&sort=asc`);
      expect((JSON.parse(text) as unknown[]).length).toBe(Math.min(100, acknowledged + 1));
      const again = await git('push', '-q', 'origin', 'main');
      expect(again.ok, again.text).toBe(true);
      expect((await call('GET', `${project}/repository/branches/main`)).status).toBe(200);
      instance.process.kill('SIGTERM');
      expect(await ended(instance.process), instance.output()).toBe(0);
    });
  });
} else {
  describe('a full disk, where no file system can be mounted', () => {
    // server/platform/http/outage.database.test.ts proves the answers to requests everywhere.
    it('OPS-01 a start ends with a sentence', () => {
      const folder = openDataFolder(join(newFolder(), 'data'));
      expect(() => checkSpace(folder, Number.MAX_SAFE_INTEGER)).toThrow('is full. Free at least');
    });
  });
}
