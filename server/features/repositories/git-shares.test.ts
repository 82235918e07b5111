import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

const run = promisify(execFile);
let server: TestServer;
let ann: TestUser;
let work: string;
let sha: string;
const sockets: Socket[] = [];

const git = (args: readonly string[], cwd = work) =>
  run('git', args as string[], {
    cwd,
    timeout: 25_000,
    env: { PATH: process.env['PATH'], HOME: work, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
  });
const usage = () => server.platform.git.usage();
const address = () => server.url.replace('http://', `http://ann:${ann.token}@`) + '/ann/large.git';

/** Requests a whole clone and never reads a byte of it. */
function askAndSleep(headers = ''): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const want = `want ${sha} side-band-64k\n`;
  const body = `${(want.length + 4).toString(16).padStart(4, '0')}${want}00000009done\n`;
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(
    `POST /ann/large.git/git-upload-pack HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/x-git-upload-pack-request\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  sockets.push(socket);
  return socket;
}

beforeAll(async () => {
  server = await createTestServer({ apiRateForStrangers: 0, logLevel: 'error' });
  await server.listen();
  ann = await server.createUser('ann');
  await server.create('/projects', { name: 'large', visibility: 'public' }, ann);
  work = mkdtempSync(join(tmpdir(), 'coppice-shares-'));
  await git(['init', '-q', '-b', 'main']);
  // More than a connection buffers.
  writeFileSync(join(work, 'noise.bin'), randomBytes(24 * 1024 * 1024));
  await git(['add', '.']);
  await git(['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'Noise']);
  sha = (await git(['rev-parse', 'HEAD'])).stdout.trim();
  await git(['push', '-q', address(), 'main']);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

it('thirty anonymous clients that never read keep no member from cloning or pushing, and no other client from fetching', async () => {
  // was: each held a place, eight of them all that clones and pushes have, for ten minutes
  for (let count = 0; count < 6; count++) askAndSleep();
  // One address gets half of the anonymous slots.
  await expect.poll(() => [usage().running.visit, usage().waiting.visit]).toEqual([2, 4]);
  for (let count = 0; count < 24; count++) askAndSleep();
  // git only sends credentials to a public project on request; then the member is recognised.
  await git(['clone', '-q', '--bare', address(), 'clone']);
  await git(['push', '-q', address(), 'main:beside']);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => usage().running.visit + usage().waiting.visit).toBe(0);
});

it('a person with many transfers gets half of the slots, and is refused when none is free', async () => {
  const authorization = `authorization: Basic ${Buffer.from(`ann:${ann.token}`).toString('base64')}\r\n`;
  for (let count = 0; count < 10; count++) askAndSleep(authorization);
  await expect.poll(() => usage().running.transfer + usage().waiting.transfer).toBe(10);
  expect(usage().running.transfer).toBe(4);
  const bob = await server.createUser('bob');
  await git(['ls-remote', address().replace(`ann:${ann.token}`, `bob:${bob.token}`)]);
  // A hundred requests of one person can wait.
  for (let count = 0; count < 110; count++) askAndSleep(authorization);
  await expect.poll(() => usage().waiting.transfer, { timeout: 15_000 }).toBe(100);
  const answered = sockets.slice(-16).map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.once('data', (data: Buffer) => resolve(data.toString('latin1', 0, 500)));
        socket.resume();
      }),
  );
  const refusal = await Promise.race(answered);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toContain('retry-after: ');
});
