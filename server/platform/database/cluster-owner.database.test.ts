import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findSystemUser } from '../data-folder/unprivileged-user.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeSystemUser } from './system-user.ts';

const root = process.getuid?.() === 0;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-owner-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

const ownersIn = (folder: string): number[] => [
  ...new Set([
    lstatSync(folder).uid,
    // The log is written by the user who starts the server.
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name !== 'postgresql.log')
      .map((name) => lstatSync(join(folder, name)).uid),
  ]),
];

// An ordinary user runs PostgreSQL as themselves.
describe.runIf(root)('as root', () => {
  it('OPS-01 PostgreSQL runs as a user of its own, and takes over a cluster of nobody’s, even after a kill half-way', async () => {
    const parent = newFolder();
    const folder = join(parent, 'postgresql');
    const said: string[] = [];
    const start = () =>
      startEmbeddedPostgres({
        folder,
        configuration: { fsync: 'off' },
        onProgress: (what) => said.push(what),
      });
    const ask = async (url: string, query: string): Promise<unknown> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(query);
      await client.end();
      return rows;
    };
    const first = await start();
    const own = findSystemUser('coppice')!;
    const nobody = findSystemUser('nobody')!;
    // was: nobody
    expect(lstatSync(`/proc/${first.pid}`).uid).toBe(own.uid);
    await ask(first.url, 'create table kept as select 1 as one');
    await first.stop();
    expect(ownersIn(folder)).toEqual([own.uid]);

    // As an earlier version left it, with pg_wal elsewhere, and killed half-way through the change of owner.
    const wal = join(parent, 'wal');
    renameSync(join(folder, 'cluster/pg_wal'), wal);
    symlinkSync(wal, join(folder, 'cluster/pg_wal'));
    execFileSync('chown', ['-R', '-h', `nobody:${nobody.gid}`, folder, wal]);
    execFileSync('chown', [
      '-R',
      '-h',
      'coppice:coppice',
      join(folder, 'cluster/base'),
      join(folder, 'password'),
    ]);
    lchownSync(folder, own.uid, own.gid);
    // Files of other users keep their owner.
    mkdirSync(join(folder, 'others'));

    said.length = 0;
    const second = await start();
    expect(said).toEqual(['Giving the database to the user coppice']);
    expect(lstatSync(`/proc/${second.pid}`).uid).toBe(own.uid);
    expect(await ask(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(lstatSync(join(folder, 'others')).uid).toBe(0);
    rmSync(join(folder, 'others'), { recursive: true });
    expect([...ownersIn(folder), ...ownersIn(wal)]).toEqual([own.uid, own.uid]);
  });

  it('OPS-01 many concurrent starts create the user once', async () => {
    const name = `coppice-test-${process.pid}`;
    const module = JSON.stringify(join(import.meta.dirname, './system-user.ts'));
    try {
      const answers = await Promise.all(
        Array.from(
          { length: 6 },
          () =>
            new Promise<string>((resolve) => {
              const child = spawn(process.execPath, [
                '--input-type=module',
                '-e',
                `const { makeSystemUser } = await import(${module}); console.log(JSON.stringify(await makeSystemUser(${JSON.stringify(name)})));`,
              ]);
              let said = '';
              child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
              child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
              child.on('close', () => resolve(said.trim()));
            }),
        ),
      );
      expect(new Set(answers)).toEqual(new Set([JSON.stringify(findSystemUser(name))]));
    } finally {
      // Not everybody who is root has the tools of root on their path.
      execFileSync('userdel', [name], { env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
    }
  });

  it('OPS-01 the reason why a user can’t be created is reported', async () => {
    expect(await makeSystemUser('Not A Name')).toMatch(/invalid user name/);
  });
});
