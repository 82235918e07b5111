import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach } from 'vitest';
import { node, startArguments } from '../testing/product.ts';

const folders: string[] = [];
const started: ChildProcess[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coppice-processes-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export interface Running {
  readonly process: ChildProcess;
  readonly port: number;
  readonly url: string;
  readonly output: () => string;
}

/** Starts the built product as people do, with two web workers; resolves when it is ready or has exited. */
export async function start(
  data: string,
  port: number,
  more: readonly string[] = [],
  /** A command to run it under, such as `['unshare', …]`. */
  launcher: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const [file, ...args] = [...launcher, node, ...startArguments(data, port), ...more];
  const child = spawn(file!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(
    () => output.includes('Coppice is ready') || child.exitCode !== null,
    () => output,
  );
  return { process: child, port, url: `http://127.0.0.1:${port}`, output: () => output };
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  explain: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${explain()}`);
    await delay(20);
  }
}

/** Processes whose command line or environment refers to this folder. */
export function processesOf(data: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(Number(name)) }))
    .filter(({ command }) => command.includes(data));
}

/** The web workers of a primary; its other child is PostgreSQL. */
export function workersOf(pid: number): number[] {
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

export const ready = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/-/readiness`).catch(() => undefined))?.status === 200;

/** Stops the processes that a test has started, whatever its result. */
export function stopInstances(): void {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGTERM');
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    await until(() => processesOf(folder).length === 0);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For files whose tests start instances of their own. */
export function stopInstancesAfterEach(): void {
  afterEach(stopInstances);
  afterAll(removeFolders);
}

export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}
