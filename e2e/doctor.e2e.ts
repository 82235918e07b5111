import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../cli/examine.ts';
import { oldestRelease, startTestCluster } from '../testing/cluster.ts';
import { command, createAdministrator, ended, freePort } from '../testing/product.ts';
import { newFolder, processesOf, start, stopInstancesAfterEach } from './instance.ts';

stopInstancesAfterEach();

async function examine(
  data: string,
  environment: Record<string, string> = {},
): Promise<{ code: number; findings: Finding[]; problems: string[] }> {
  const { code, stdout, stderr } = await command(['--data', data, 'doctor', '--json'], '', environment);
  expect(stderr).toBe('');
  const findings = JSON.parse(stdout) as Finding[];
  return { code, findings, problems: findings.filter(({ good }) => !good).map(({ text }) => text) };
}

/** Connects to the database of a running instance. */
async function connect(data: string): Promise<pg.Client> {
  const folder = join(data, 'postgresql');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const client = new pg.Client({ host: join(folder, 'run'), user: 'coppice', password, database: 'coppice' });
  // A failing test leaves closing the connection to the server.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const repositoriesOf = (data: string): string[] =>
  readdirSync(join(data, 'repositories'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/HEAD') && !name.includes('/refs/'))
    .map((name) => join(data, 'repositories', dirname(name)));
const readConfig = (repository: string, key: string): string =>
  execFileSync('git', [`--git-dir=${repository}`, 'config', '--local', key], { encoding: 'utf8' }).trim();

describe('durability through a loss of power', () => {
  it('OPS-01 is on in a running instance and each of its repositories, and the doctor sees where it is not', async () => {
    const data = join(newFolder(), 'data');
    const { url, port, process: server } = await start(data, await freePort());
    const token = await createAdministrator(data);
    for (const name of ['one', 'two']) {
      const made = await fetch(`${url}/api/v4/projects`, {
        method: 'POST',
        headers: { 'private-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ name, initialize_with_readme: true }),
      });
      expect(made.status).toBe(201);
    }
    const client = await connect(data);
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    const repositories = repositoriesOf(data);
    expect(repositories).toHaveLength(2);
    for (const repository of repositories)
      expect(readConfig(repository, 'core.fsync')).toBe('committed,reference');

    const healthy = await examine(data, { COPPICE_PORT: String(port) });
    expect(healthy.problems).toEqual([]);
    expect(healthy.code).toBe(0);
    const said = healthy.findings.map(({ text }) => text).join('\n');
    expect(said).toMatch(/^git: version 2\./m);
    expect(said).toMatch(/^PostgreSQL runs as: (?:coppice|the user with the number \d+)$/m);
    expect(said).toMatch(/^PostgreSQL: 18\./m);
    expect(said).toMatch(/^migrations: \d+ applied$/m);
    expect(said).toMatch(/^disk: [\d.]+ GiB free$/m);
    for (const line of [
      'settings: understood',
      'port: held by the running Coppice',
      'PostgreSQL fsync: on',
      'PostgreSQL full_page_writes: on',
      'PostgreSQL synchronous_commit: on',
      'repositories: 2 examined, 0 with problems',
    ])
      expect(said).toContain(line);

    await client.query('alter role coppice set synchronous_commit = off');
    await client.end();
    execFileSync('git', [`--git-dir=${repositories[0]}`, 'config', 'core.fsync', 'none']);
    const sick = await examine(data);
    expect(sick.code).toBe(1);
    expect(sick.problems).toEqual([
      expect.stringMatching(/^PostgreSQL synchronous_commit: off\./),
      expect.stringMatching(/^repository of root\/(?:one|two): core\.fsync is none/),
      'repositories: 2 examined, 1 with problems',
    ]);
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  it('OPS-01 a push that cannot be reconciled after a crash blocks no start, and the doctor shows it', async () => {
    const data = join(newFolder(), 'data');
    const port = await freePort();
    const { process: first } = await start(data, port);
    const token = await createAdministrator(data);
    const made = await fetch(`http://127.0.0.1:${port}/api/v4/projects`, {
      method: 'POST',
      headers: { 'private-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'one' }),
    });
    expect(made.status).toBe(201);
    const client = await connect(data);
    await client.query(
      `insert into push_intents (repository_kind, repository_id, commands, deadline_at)
        select 'project', id, '{"damaged": true}', now() from projects`,
    );
    await client.end();
    first.kill('SIGTERM');
    expect(await ended(first)).toBe(0);
    // was: the start ended with the error of that row, every time
    const { url, process: second } = await start(data, port);
    expect((await fetch(`${url}/-/readiness`)).status).toBe(200);
    const { code, problems } = await examine(data, { COPPICE_PORT: String(port) });
    expect(code).toBe(1);
    expect(problems).toEqual([
      expect.stringMatching(/^pushes that could not be reconciled after a crash: 1 \(root\/one: /),
    ]);
    second.kill('SIGTERM');
    expect(await ended(second)).toBe(0);
  });

  it('OPS-01 an external server is used and examined as well, including PostgreSQL 15', async () => {
    const cluster = await startTestCluster(oldestRelease);
    try {
      const data = join(newFolder(), 'data');
      const environment = { DATABASE_URL: cluster.url.replace('/DATABASE?', '/postgres?') };
      const { url, process: server } = await start(data, await freePort(), [], [], environment);
      expect((await fetch(`${url}/-/readiness`)).status).toBe(200);
      expect(existsSync(join(data, 'postgresql'))).toBe(false);
      const { findings, problems } = await examine(data, environment);
      expect(findings.map(({ text }) => text).join('\n')).toMatch(/^PostgreSQL: 15\./m);
      // The test cluster is configured without durability, and the doctor reports that.
      expect(problems.map((text) => text.split('.')[0])).toEqual([
        'PostgreSQL fsync: off',
        'PostgreSQL full_page_writes: off',
        'PostgreSQL synchronous_commit: off',
      ]);
      server.kill('SIGTERM');
      expect(await ended(server)).toBe(0);
    } finally {
      await cluster.stop();
    }
  });

  it('OPS-01 the doctor reports all faults together, and creates nothing in an empty folder', async () => {
    const data = join(newFolder(), 'data');
    const empty = await examine(data, { COPPICE_GIT: '/nowhere/git' });
    expect(empty.code).toBe(1);
    expect(empty.problems).toHaveLength(2);
    expect(empty.problems[0]).toMatch(/^git: .*\/nowhere\/git/);
    expect(empty.problems[1]).toContain('holds no instance yet');
    expect(existsSync(data)).toBe(false);
    const misspelt = await examine(data, { COPPICE_PROT: '80' });
    expect(misspelt.problems[0]).toContain('Did you mean COPPICE_PORT?');
  });
});
