import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { migrations } from '../server/migrations/index.ts';
import { oldestRelease, startTestCluster } from './cluster.ts';
import { createTestDatabase } from './database.ts';
import { node } from './product.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { restoreWorld } from './world-dump.ts';
import { readWritten } from './world-reading.ts';

/** What is closed after a test, the last first. */
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  // oxlint-disable-next-line no-await-in-loop -- a database before its cluster
  for (const close of opened.splice(0).toReversed()) await close();
});

/** What one upgrade has compiled serves the next: it is two thirds of the time of a start. */
const compiled = makeTemporaryFolder('data');
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/**
 * Lets one migration through and kills the upgrade at the end of the next: all of it is done and nothing committed. Returns the next, or
 * undefined if there was none.
 */
async function upgradeUntilTheNext(url: string): Promise<string | undefined> {
  const child = spawn(node, [join(import.meta.dirname, 'killed-upgrade.ts'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = once(child, 'exit');
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    const begun: string[] = [];
    for await (const name of createInterface(child.stdout)) {
      // It can't be recorded, so it can't be committed.
      if (begun.push(name) === 2) await holder.query('begin; lock table schema_migrations in share mode');
      child.stdin.write('\n');
      if (begun.length < 2) continue;
      await expect
        .poll(
          async () =>
            (
              await holder.query(
                `select 1 from pg_locks where relation = 'schema_migrations'::regclass and not granted`,
              )
            ).rowCount,
          { timeout: 60_000, interval: 5 },
        )
        .toBe(1);
      child.kill('SIGKILL');
    }
    const [code] = (await ended) as [number | null];
    // With nothing left to begin it was not killed.
    expect(code).toBe(begun.length < 2 ? 0 : null);
    return begun[1];
  } finally {
    await holder.end();
  }
}

it.each([
  ['the embedded PostgreSQL', '0.1.0-demo', undefined],
  ['PostgreSQL 15', '0.1.0-bench', oldestRelease],
])(
  'OPS-01 an upgrade on %s of the world %s that is killed within each migration loses nothing',
  async (_, name, release) => {
    const cluster = release === undefined ? undefined : await startTestCluster(release);
    if (cluster !== undefined) opened.push(() => cluster.stop());
    const world = await createTestDatabase(cluster?.url, 'template0');
    opened.push(() => world.close());
    const { db, url } = world;
    await restoreWorld(url, join(import.meta.dirname, `worlds/${name}.jsonl.gz`));
    const before = await readWritten(db, '0.1.0');
    const applied = async (): Promise<number[]> =>
      (await sql<{ version: number }>`select version from schema_migrations order by 1`.execute(db)).rows.map(
        ({ version }) => version,
      );
    const waiting = migrations.slice((await applied()).length);
    const killed: string[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before was killed
      const within = await upgradeUntilTheNext(url);
      if (within === undefined) break;
      killed.push(within);
    }
    expect(killed).toEqual(waiting.slice(1).map((migration) => migration.name));
    expect(await applied()).toEqual(migrations.map(({ version }) => version));
    expect(await readWritten(db, 'newest')).toEqual(before);
  },
  240_000,
);
