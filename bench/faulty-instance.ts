import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdministrator, ended, freePort, node, startArguments } from '../testing/product.ts';

/** An instance of the product with a folder of its own, whose processes are killed. */
export interface FaultyInstance {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  /** The administrator's. */
  readonly token: string;
  /** The process that was started last. */
  readonly server: ChildProcess | undefined;
  /** Starts it; with a fault it kills itself there. Throws if it does not become ready. */
  readonly start: (fault?: string) => Promise<void>;
  /** The same without waiting, for a start that is expected to die. */
  readonly startDying: (fault: string) => ChildProcess;
  /** What the one that was started last has said. */
  readonly said: () => string;
  /** Waits until killed processes were replaced. */
  readonly becomesReady: () => Promise<void>;
  /** Its processes by kind; `backends` are PostgreSQL's without the one that starts them. */
  readonly parts: () => Readonly<Record<'primary' | 'worker' | 'postgres' | 'backends' | 'git', number[]>>;
  /** A call of the API by the administrator; undefined without an answer. */
  readonly api: (
    method: string,
    path: string,
    body?: object,
    key?: string,
  ) => Promise<{ status: number; json: unknown } | undefined>;
  /** The same for any path, which calls of the page have. */
  readonly call: <T>(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ) => Promise<{ status: number; json: T } | undefined>;
  /** Ends what is left of it, and removes its folder. */
  readonly remove: () => Promise<void>;
}

/** Whether any of these processes was there to be killed. */
export function kill(pids: readonly number[]): boolean {
  let any = false;
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
      any = true;
    } catch {
      // It was faster.
    }
  }
  return any;
}

/** All processes of the machine. */
function processes(): { pid: number; command: string; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [
        {
          pid: Number(name),
          command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
          parent,
        },
      ];
    } catch {
      return [];
    }
  });
}

/** Prepares the folder of an instance, and starts it for the first time, with an administrator. */
export async function openFaultyInstance(): Promise<FaultyInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-faults-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const port = await freePort();
  let token = '';
  let server: ChildProcess | undefined;

  /** The server's output, for the report of a failure. */
  let said = '';

  async function start(fault?: string): Promise<void> {
    said = '';
    const child = spawn(node, startArguments(data, port), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ...(fault === undefined ? {} : { COPPICE_INTERNAL_FAULT: fault }),
      },
    });
    server = child;
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      said = (said + chunk.toString()).slice(-10_000);
    });
    const deadline = Date.now() + 60_000;
    while (!output.includes('Coppice is ready')) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server did not start: ${output}`);
      if (Date.now() > deadline) throw new Error(`the server did not become ready: ${output}`);
      await delay(20);
    }
  }

  function parts(): ReturnType<FaultyInstance['parts']> {
    const all = processes();
    const primary = server?.pid === undefined ? [] : [server.pid];
    const worker = all
      .filter(({ parent, command }) => primary.includes(parent) && command.includes('main.js'))
      .map(({ pid }) => pid);
    const postgres = all
      .filter(({ command }) => command.includes('postgres') && command.includes(`-D ${data}`))
      .map(({ pid }) => pid);
    const family = new Set([...primary, ...worker]);
    for (let grew = true; grew;) {
      grew = false;
      for (const { pid, parent } of all)
        if (family.has(parent) && !family.has(pid)) grew = family.add(pid).size > 0;
    }
    const git = all
      .filter(
        ({ pid, command }) =>
          family.has(pid) && /(?:^|\/)git |receive-pack|index-pack|unpack-objects/.test(command),
      )
      .map(({ pid }) => pid);
    const backends = all.filter(({ parent }) => postgres.includes(parent)).map(({ pid }) => pid);
    return { primary, worker, postgres, backends, git };
  }

  async function call<T>(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; json: T } | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          'private-token': token,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      return { status: answer.status, json: (await answer.json().catch(() => undefined)) as T };
    } catch {
      return undefined;
    }
  }

  const api: FaultyInstance['api'] = (method, path, body, key) => call(method, `/api/v4${path}`, body, key);

  /** Waits until killed processes were replaced. */
  async function becomesReady(): Promise<void> {
    // PostgreSQL recovers first, which takes long where others use the machine.
    const deadline = Date.now() + 120_000;
    for (;;) {
      const workers = parts().worker.length;
      const answers = await Promise.all([1, 2, 3, 4].map(() => api('GET', '/version')));
      if (workers === 2 && answers.every((answer) => answer?.status === 200)) return;
      if (Date.now() > deadline)
        throw new Error(`the server did not come back by itself. It said: ${said.slice(-3000)}`);
      await delay(50);
    }
  }

  await start();
  token = await createAdministrator(data);
  return {
    folder,
    data,
    port,
    token,
    get server() {
      return server;
    },
    start,
    startDying(fault) {
      server = spawn(node, startArguments(data, port), {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', COPPICE_INTERNAL_FAULT: fault },
      });
      return server;
    },
    said: () => said,
    becomesReady,
    parts,
    api,
    call,
    async remove() {
      const { primary, worker, postgres } = parts();
      kill([...primary, ...worker, ...postgres]);
      if (server !== undefined) await ended(server);
      if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
