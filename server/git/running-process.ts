import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { Readable, type Duplex, type Writable } from 'node:stream';
import { lowerPriority } from './process-priority.ts';

/** A program with its complete environment: nothing of the parent's environment is added. */
export interface ProcessStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly niceness?: number | undefined;
  /** It writes, so it gets the chance to remove its locks before it is killed. */
  readonly writes?: boolean | undefined;
}

/** A program in a process group of its own, however it was started. */
export interface RunningProcess {
  /** Unknown until it has started, and if it could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly channel?: Duplex | undefined;
  /** It has exited, though its output may still be unread. */
  readonly exited: boolean;
  /** The exit code, null after a signal, when all its output was read; rejects if it could not be started. */
  readonly over: Promise<number | null>;
  /** The start of its stderr; complete when it is over. */
  stderr(): string;
  /** To its whole group. */
  signal(signal: NodeJS.Signals): void;
  onExit(listener: () => void): void;
  /** Whether it keeps the event loop alive, which is the default. */
  setReferenced(referenced: boolean): void;
}

export const MAX_STDERR = 64 * 1024;
/** Delays before SIGTERM and SIGKILL for a writing process that was asked to stop. */
export const TERMINATE_AFTER = 300;
export const KILL_AFTER = 3_000;

/** Starts it directly from this process: expensive in a large one, since starting copies the process first. */
export function startDirectly(
  start: ProcessStart,
  {
    stdout: target,
    channel: withChannel,
  }: { readonly stdout?: Socket | undefined; readonly channel?: boolean } = {},
): RunningProcess {
  const child = spawn(start.file, start.args, {
    cwd: start.cwd,
    env: start.env,
    stdio: ['pipe', target ?? 'pipe', 'pipe', ...(withChannel === true ? ['pipe' as const] : [])],
    // A group of its own, so that killing it also kills its children.
    detached: true,
  });
  if (start.niceness !== undefined) lowerPriority(child, start.niceness);
  const stdin = child.stdin as Writable;
  const stdout = child.stdout ?? Readable.from([]);
  const channel = (child.stdio[3] as Duplex | null | undefined) ?? undefined;
  const stderr = collectText(child.stderr as Readable);
  const over = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  over.catch(() => {});
  return {
    pid: child.pid,
    stdin,
    stdout,
    channel,
    get exited() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    over,
    stderr,
    signal: (signal) => signalGroup(child.pid, signal),
    onExit: (listener) => void child.once('exit', listener),
    setReferenced(referenced) {
      const verb = referenced ? 'ref' : 'unref';
      for (const each of [child, stdin, child.stdout, child.stderr, channel])
        (each as Partial<Record<'ref' | 'unref', () => void>> | null | undefined)?.[verb]?.();
    },
  };
}

/** Collects the start of a stream's text. */
export function collectText(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size < MAX_STDERR) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).subarray(0, MAX_STDERR).toString('utf8');
}

export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
