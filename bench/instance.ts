import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createAdministrator,
  databaseUrl,
  ended,
  freePort,
  node,
  startArguments,
} from '../testing/product.ts';
import { allProcesses, descendants, megabytes } from './processes.ts';

/** The built product, started as people start it, in a folder of its own. */
export interface Instance {
  readonly url: string;
  readonly sshPort: number;
  readonly data: string;
  readonly token: string;
  /** Milliseconds from the command to the first page. */
  readonly startMilliseconds: number;
  api<T>(method: string, path: string, body?: object): Promise<T>;
  /** Processor seconds of all of Coppice's processes and their children, without PostgreSQL. */
  cpuSeconds(): number;
  /** PSS in MB of all of Coppice's processes. */
  memory(): number;
  /** MB of the web workers together (PSS), of the primary, which runs the jobs, and of the largest PostgreSQL backend by itself. */
  memoryByRole(): { readonly web: number; readonly primary: number; readonly largestBackend: number };
  databaseUrl(): string;
  /** Waits until background work (maintenance, caches) has ended. */
  untilQuiet(): Promise<void>;
  stop(): Promise<void>;
}

async function launch(
  data: string,
  port: number,
  sshPort: number,
): Promise<{ child: ChildProcess; milliseconds: number }> {
  const started = performance.now();
  const child = spawn(
    node,
    [
      '--max-semi-space-size=4',
      ...startArguments(data, port),
      '--ssh-port',
      String(sshPort),
      '--log-level',
      'error',
      // The clients set their address, as a proxy would.
      '--trusted-proxies',
      '127.0.0.1',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    },
  );
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/users/sign_in`).catch(() => undefined);
    if (answer?.status === 200) {
      await answer.text();
      return { child, milliseconds: performance.now() - started };
    }
    if (child.exitCode !== null) throw new Error('the server did not start');
    await delay(5);
  }
}

/** The primary and all its descendants except PostgreSQL. */
const family = (pid: number): number[] =>
  descendants(pid, ({ command }) => command.includes('postgres')).map((each) => each.pid);

/** User and system seconds of a process, its descendants, and their children that have ended; without PostgreSQL. */
export function processorSeconds(pid: number): number {
  let ticks = 0;
  for (const each of family(pid)) {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]!.split(' ');
      ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
    } catch {
      // It has ended; its parent counts it.
    }
  }
  return ticks / 100;
}

export async function startInstance(): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-bench-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const port = await freePort();
  const sshPort = await freePort();
  // The first start creates the database; the measured start is a warm one.
  const first = await launch(data, port, sshPort);
  const token = await createAdministrator(data);
  first.child.kill('SIGTERM');
  await ended(first.child);
  const { child, milliseconds } = await launch(data, port, sshPort);
  const url = `http://127.0.0.1:${port}`;
  const cpuSeconds = (): number => processorSeconds(child.pid!);

  return {
    url,
    sshPort,
    data,
    token,
    startMilliseconds: milliseconds,
    async api(method, path, body) {
      const answer = await fetch(`${url}/api/v4${path}`, {
        method,
        headers: {
          'private-token': token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
    cpuSeconds,
    memory: () => family(child.pid!).reduce((sum, pid) => sum + megabytes(pid, 'shared out'), 0),
    memoryByRole() {
      const all = allProcesses();
      const below = family(child.pid!);
      const web = all.filter(({ pid, command }) => below.includes(pid) && command.includes('main.js'));
      const server = all.find(({ command }) => command.includes(join(data, 'postgresql/cluster')));
      const backends = all.filter(
        ({ parent, command }) => parent === server?.pid && command.includes(' coppice coppice '),
      );
      return {
        web: web.reduce((sum, { pid }) => sum + megabytes(pid, 'shared out'), 0),
        primary: megabytes(child.pid!, 'shared out'),
        largestBackend: Math.max(0, ...backends.map(({ pid }) => megabytes(pid, 'own'))),
      };
    },
    databaseUrl: () => databaseUrl(data),
    async untilQuiet() {
      const deadline = Date.now() + 120_000;
      for (let calm = 0; calm < 4 && Date.now() < deadline;) {
        const before = cpuSeconds();
        await delay(500);
        calm = cpuSeconds() - before < 0.04 ? calm + 1 : 0;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
