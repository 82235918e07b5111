import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

const run = promisify(execFile);
let server: TestServer;
let ann: TestUser;
let work: string;

const post = (url: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v4${url}`,
    headers: { 'private-token': ann.token },
    payload,
  });
async function git(...args: string[]): Promise<{ ok: boolean; text: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: work,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  try {
    const { stdout, stderr } = await run('git', args, { cwd: work, env, timeout: 20_000 });
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    return { ok: false, text: (error as { stderr: string }).stderr };
  }
}

/** Makes PostgreSQL reject each insert into these tables as if its disk were full. */
async function fillDisk(tables: readonly string[]): Promise<void> {
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    server.platform.db,
  );
  for (const table of tables)
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function disk_is_full()`.execute(
      server.platform.db,
    );
}

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  await server.listen();
  ann = await server.createUser('ann');
  await post('/projects', { name: 'full' });
  await post('/projects/ann%2Ffull/issues', { title: 'One' });
  work = mkdtempSync(join(tmpdir(), 'coppice-full-'));
  await git('init', '-q', '-b', 'main');
  // More than the socket buffers: a client that is cut off while it sends never reads the reason.
  writeFileSync(join(work, 'file.bin'), crypto.getRandomValues(new Uint8Array(65_536)));
  for (let copy = 0; copy < 100; copy++)
    writeFileSync(join(work, `file-${copy}.bin`), crypto.getRandomValues(new Uint8Array(50_000)));
  await git('add', '.');
  await git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-q', '-m', 'One');
  await git('remote', 'add', 'origin', `${server.url.replace('://', `://git:${ann.token}@`)}/ann/full.git`);
});
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

it('OPS-01 a comment and a push on a full disk report it, change nothing, and succeed when there is space again', async () => {
  await fillDisk(['notes', 'push_intents']);
  const refused = await post('/projects/ann%2Ffull/issues/1/notes', { body: 'Words' });
  expect(refused.statusCode).toBe(507);
  expect(refused.json<{ message: string }>().message).toContain("The server's disk is full");
  const push = await git('push', 'origin', 'main');
  expect(push.ok).toBe(false);
  expect(push.text).toContain("remote unpack failed: The server's disk is full: nothing was changed.");
  expect(push.text).toContain('! [remote rejected] main -> main');
  // A client without side-band support gets the same message as plain text.
  const plain = await git('-c', 'sendpack.sideband=false', 'push', 'origin', 'main');
  expect(plain.text).toContain("The server's disk is full");

  await sql`drop function disk_is_full() cascade`.execute(server.platform.db);
  expect((await git('ls-remote', 'origin')).text).toBe('');
  expect((await post('/projects/ann%2Ffull/issues/1/notes', { body: 'Words' })).statusCode).toBe(201);
  const again = await git('push', '-q', 'origin', 'main');
  expect(again.ok, again.text).toBe(true);
});
