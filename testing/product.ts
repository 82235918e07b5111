import { execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The built product as people run it: for journeys, benchmarks and fault runs. */
export const node = join(root, 'node_modules/node/bin/node');
export const cli = join(root, 'dist/server/cli.js');
/** The password of the administrator, and of people created by a benchmark. */
export const password = 'wooden-gate-17-lantern';

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Arguments for `node` that start an instance with two web workers. */
export const startArguments = (data: string, port: number): string[] => [
  cli,
  'start',
  '--data',
  data,
  '--port',
  String(port),
  // Each port can only be had once; those who need it give one.
  '--ssh-port',
  '0',
  '--workers',
  '2',
];

/** Runs a command of the command line to its end. */
export const command = (
  args: readonly string[],
  input?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      node,
      [cli, ...args],
      { env: { PATH: process.env['PATH'], ...environment } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input ?? '');
  });

/** Its output; throws if it fails. */
async function output(args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await command(args, input);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Creates the administrator `root` of a running or stopped instance by the command line; returns a token. */
export async function createAdministrator(data: string, scopes = 'api,write_repository'): Promise<string> {
  const person = ['--username', 'root', '--email', 'root@example.com', '--name', 'Root', '--admin'];
  await output(
    ['--data', data, 'user', 'create', ...person, '--password-stdin'],
    `${password}
`,
  );
  const options = ['--user', 'root', '--scopes', scopes, '--json'];
  const made = await output(['--data', data, 'token', 'create', ...options]);
  return (JSON.parse(made) as { token: string }).token;
}

/** Where the PostgreSQL of a running instance with this data folder is reached. */
export function databaseUrl(data: string): string {
  const secret = readFileSync(join(data, 'postgresql/password'), 'utf8').trim();
  const host = encodeURIComponent(join(data, 'postgresql/run'));
  return `postgres://coppice:${encodeURIComponent(secret)}@localhost/coppice?host=${host}`;
}

/** The exit code of a process that ends or has ended; null after a signal. */
export function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
