import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { GitStream } from './git-process.ts';

/** The minimum speed of a client while it holds a process. */
export interface Pace {
  /** Bytes per second; 0 disables the check. */
  readonly bytesPerSecond: number;
  /** The averaging window. */
  readonly windowMs: number;
}

export const PACE: Pace = { bytesPerSecond: 1000, windowMs: 30_000 };

/** Processor time that a git uses at most in a window while it waits for its client, in ticks of 10 ms. */
const IDLE_TICKS = 10;

/**
 * Kills a git whose client reads its answer too slowly. Only the client's delays count, not the time in which git computes. Returns a
 * function that stops the watch.
 */
export function watchTaking(child: GitStream, direct: boolean, pace: Pace): () => void {
  return watch(
    pace,
    () => child.stop(),
    direct ? () => observeSystem(child.pid) : () => takenFrom(child.stdout),
  );
}

/** The same for a client that sends: `blocked` says whether git is the slow side. */
export function watchSending(
  bytes: () => number,
  blocked: () => boolean,
  onSlow: () => void,
  pace: Pace,
): () => void {
  return watch(pace, onSlow, () => ({ bytes: bytes(), waiting: !blocked(), work: 0 }));
}

/**
 * The same for a client whose end does not show, because it keeps its side open (SSH): a git that computes does not wait for it, nor one
 * that is `complete`.
 */
export function watchOpenSender(
  child: GitStream,
  bytes: () => number,
  complete: () => boolean,
  onSlow: () => void,
  pace: Pace,
): () => void {
  return watch(pace, onSlow, () => {
    if (complete()) return undefined;
    const system = observeSystem(child.pid);
    return system === undefined ? undefined : { ...system, bytes: bytes() };
  });
}

interface Observation {
  readonly bytes: number;
  /** Everybody waits for the client. */
  readonly waiting: boolean;
  /** Processor time that git has used. */
  readonly work: number;
}

function watch(
  { bytesPerSecond, windowMs }: Pace,
  onSlow: () => void,
  observe: () => Observation | undefined,
): () => void {
  if (bytesPerSecond === 0) return () => {};
  let last = observe();
  const timer = setInterval(() => {
    const now = observe();
    if (
      now !== undefined &&
      last !== undefined &&
      now.waiting &&
      last.waiting &&
      now.bytes - last.bytes < (bytesPerSecond * windowMs) / 1000 &&
      now.work - last.work <= IDLE_TICKS
    )
      onSlow();
    last = now;
  }, windowMs).unref();
  return () => clearInterval(timer);
}

/** Through this process: git waits for the client while unread data lies here. */
function takenFrom(stdout: Readable): Observation {
  const { bytesRead } = stdout as Socket;
  return { bytes: bytesRead - stdout.readableLength, waiting: stdout.readableLength > 0, work: 0 };
}

/**
 * Written directly to the connection by git: the system's counters show how much. A git that is neither running nor using the
 * processor has a slow client.
 */
function observeSystem(pid: number | undefined): Observation | undefined {
  if (pid === undefined) return undefined;
  try {
    const bytes = Number(/^wchar: (\d+)$/mu.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);
    const states = [pid, ...childrenOf(pid)].map(stateOf);
    return {
      bytes,
      waiting: states.every(({ sleeps }) => sleeps),
      work: states.reduce((sum, { ticks }) => sum + ticks, 0),
    };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
}

function stateOf(pid: number): { sleeps: boolean; ticks: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { sleeps: fields[0] === 'S', ticks: Number(fields[11]) + Number(fields[12]) };
}
