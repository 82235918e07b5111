import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const started: EmbeddedPostgres[] = [];
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coppice-postgres-'));
  chmodSync(parent, 0o711);
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

// Was: a command given while the server started for the first time removed the cluster that the server was making.
it('OPS-01 a server and a command that start together make one database, and share it', async () => {
  const said: string[] = [];
  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      folder: join(parent, 'postgresql'),
      onProgress: (what) => said.push(what),
    });
    started.push(server);
    return server;
  };
  const [one, other] = await Promise.all([start(), start()]);
  expect(said.filter((what) => what === 'Creating the database')).toHaveLength(1);
  expect([one.takenOver, other.takenOver].toSorted()).toEqual([false, true]);
  expect(other.pid).toBe(one.pid);
  expect(other.url).toBe(one.url);
});

it('OPS-02 a database whose folder takes no lock is stopped all the same', async () => {
  const folder = join(parent, 'postgresql');
  const server = await startEmbeddedPostgres({ folder });
  started.push(server);
  renameSync(folder, `${folder}.aside`);
  await server.stop();
  expect(server.isRunning()).toBe(false);
});
