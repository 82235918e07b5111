import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const node = join(root, 'node_modules/node/bin/node');
const cli = join(root, 'dist/server/cli.js');
const folders: string[] = [];
const started: ChildProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-processes-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

interface Running {
  readonly process: ChildProcess;
  readonly port: number;
  readonly output: () => string;
}

async function start(data: string, port: number, more: readonly string[] = []): Promise<Running> {
  const child = spawn(
    node,
    [cli, 'start', '--data', data, '--port', String(port), '--workers', '2', ...more],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } },
  );
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(
    () => output.includes('Coppice is ready') || child.exitCode !== null,
    () => output,
  );
  return { process: child, port, output: () => output };
}

async function until(
  condition: () => boolean | Promise<boolean>,
  explain: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${explain()}`);
    await delay(20);
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Processes whose command line or environment belongs to this folder. */
function processesOf(data: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(Number(name)) }))
    .filter(({ command }) => command.includes(data));
}

/** The web workers of a primary; its other child is PostgreSQL. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
  return children.filter((child) => commandOf(child).includes('main.js'));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

const ready = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/-/readiness`).catch(() => undefined))?.status === 200;
const command = (
  args: readonly string[],
  input?: string,
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      node,
      [cli, ...args],
      { env: { PATH: process.env['PATH'] } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input ?? '');
  });

afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGTERM');
});
afterAll(async () => {
  for (const folder of folders) {
    await until(() => processesOf(folder).length === 0);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('the processes of an instance', () => {
  it('OPS-01 starts with one command, prints a link that makes the administrator, and stops with nothing left behind', async () => {
    const data = join(newFolder(), 'data');
    const { process: server, port, output } = await start(data, await freePort());
    expect(output()).toContain(`Coppice is ready: http://localhost:${port}`);
    const link = /Set it up: (\S+)/.exec(output())![1]!;
    expect((await fetch(link.replace('localhost', '127.0.0.1'))).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/-/health`)).status).toBe(200);
    // The command line works beside the running server, and completes the set-up in every process.
    const made = await command(
      [
        '--data',
        data,
        'user',
        'create',
        '--username',
        'root',
        '--email',
        'root@example.com',
        '--name',
        'Root',
        '--admin',
        '--password-stdin',
      ],
      'wooden-gate-17\n',
    );
    expect(made, made.stderr).toMatchObject({ code: 0 });
    for (let attempt = 0; attempt < 6; attempt++) {
      const session = (await (await fetch(`http://127.0.0.1:${port}/-/session.json`)).json()) as {
        setup_required: boolean;
      };
      expect(session.setup_required).toBe(false);
    }
    const token = JSON.parse(
      (
        await command([
          '--data',
          data,
          'token',
          'create',
          '--user',
          'root',
          '--scopes',
          'api,write_repository',
          '--json',
        ])
      ).stdout,
    ) as { token: string };
    const user = (await (
      await fetch(`http://127.0.0.1:${port}/api/v4/user`, { headers: { 'private-token': token.token } })
    ).json()) as { username: string };
    expect(user.username).toBe('root');
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(processesOf(data)).toEqual([]);
    const doctor = await command(['--data', data, 'doctor']);
    expect(doctor.code, doctor.stdout + doctor.stderr).toBe(0);
    expect(doctor.stdout).toContain('PostgreSQL fsync: on');
  });

  it('OPS-02 replaces a worker that dies, and workers end when their primary is gone', async () => {
    const data = join(newFolder(), 'data');
    const first = await start(data, await freePort());
    const workers = workersOf(first.process.pid!);
    expect(workers).toHaveLength(2);
    process.kill(workers[0]!, 'SIGKILL');
    await until(() => workersOf(first.process.pid!).filter((pid) => !workers.includes(pid)).length === 1);
    await until(() => ready(first.port));
    const before = workersOf(first.process.pid!);
    first.process.kill('SIGKILL');
    await ended(first.process);
    const killed = Date.now();
    await until(() => before.every((pid) => !processesAlive(pid)));
    expect(Date.now() - killed).toBeLessThan(1500);
    // PostgreSQL was left behind: the next start takes it over and works.
    expect(processesOf(data).some(({ command: line }) => line.includes('postgres'))).toBe(true);
    const second = await start(data, first.port);
    expect(second.output()).toContain('Coppice is ready');
    expect(await ready(second.port)).toBe(true);
    second.process.kill('SIGTERM');
    expect(await ended(second.process)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  it('OPS-01 says in a sentence what is wrong, ends with an exit code and harms nothing', async () => {
    const data = join(newFolder(), 'data');
    const running = await start(data, await freePort());
    const other = await freePort();
    const inUse = await command(['start', '--data', data, '--port', String(other)]);
    expect(inUse.code).toBe(1);
    expect(inUse.stderr).toContain('is in use by a running Coppice');
    const taken = await command([
      'start',
      '--data',
      join(newFolder(), 'data'),
      '--port',
      String(running.port),
    ]);
    expect(taken.stderr).toBe(
      `Port ${running.port} is taken by another program. Stop it, or choose another port with --port.\n`,
    );
    expect((await command(['start', '--prot', '1'])).stderr).toContain('Did you mean port?');
    expect(
      (await command(['start', '--data', data, '--git', '/nowhere/git', '--port', String(other)])).stderr,
    ).toMatch(/git/i);
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(
      (await command(['start', '--data', join(file, 'data'), '--port', String(other)])).stderr,
    ).toContain("can't be written");
    expect(await ready(running.port)).toBe(true);
    expect((await command(['user', 'create'])).code).toBe(2);
    expect((await command(['--help'])).code).toBe(0);
  });
});

function processesAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}
