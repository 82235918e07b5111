import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdministrator, ended, freePort, node, startArguments } from '../testing/product.ts';

/** The built product, started as people start it, in a folder of its own. */
export interface Instance {
  readonly url: string;
  readonly data: string;
  readonly token: string;
  /** Milliseconds from the command to the first page. */
  readonly startMilliseconds: number;
  api<T>(method: string, path: string, body?: object): Promise<T>;
  /** Processor seconds of all of Coppice's processes and what they started, without PostgreSQL. */
  cpuSeconds(): number;
  /** PSS in MB of all of Coppice's processes. */
  memory(): number;
  databaseUrl(): string;
  /** Waits until what goes on behind the answers (housekeeping, caches) has ended. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

async function launch(data: string, port: number): Promise<{ child: ChildProcess; milliseconds: number }> {
  const started = performance.now();
  const child = spawn(
    node,
    [
      '--max-semi-space-size=4',
      ...startArguments(data, port),
      '--log-level',
      'error',
      // The clients say which of many addresses they come from, as a proxy would.
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

/** The primary and everything below it that is not PostgreSQL. */
function family(pid: number): number[] {
  const parents = new Map<number, { parent: number; command: string }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), {
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8'),
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const [child, { parent, command }] of parents) {
      if (!found.has(child) && found.has(parent) && !command.includes('postgres'))
        grew = found.add(child).size > 0;
    }
  }
  return [...found];
}

/** User and system seconds of a process, of what it has started, and of their children that have ended; without PostgreSQL. */
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
  // The first start makes the database; what is measured is a warm one.
  const first = await launch(data, port);
  const token = await createAdministrator(data);
  first.child.kill('SIGTERM');
  await ended(first.child);
  const { child, milliseconds } = await launch(data, port);
  const url = `http://127.0.0.1:${port}`;
  const cpuSeconds = (): number => processorSeconds(child.pid!);

  return {
    url,
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
    memory() {
      return family(child.pid!).reduce((sum, pid) => {
        try {
          return (
            sum +
            Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
          );
        } catch {
          return sum;
        }
      }, 0);
    },
    databaseUrl() {
      const password = readFileSync(join(data, 'postgresql/password'), 'utf8').trim();
      return `postgres://coppice:${encodeURIComponent(password)}@localhost/coppice?host=${encodeURIComponent(join(data, 'postgresql/run'))}`;
    },
    async settled() {
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
