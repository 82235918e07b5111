import { writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** How often Linux accepts a session's niceness from a user who is not root: for all sessions of the machine together. */
const SESSION_INTERVAL = 100;

/**
 * Gives a program the processor only when it is otherwise idle. Its own niceness has no effect if Linux schedules sessions first
 * (autogroup): a program in a session of its own would get as much as the whole server. Therefore the session's niceness is raised
 * too.
 */
export function lowerPriority(child: ChildProcess, niceness: number): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It has already ended, or its priority may not be changed.
  }
  if (process.platform === 'linux') lowerSession(child, pid, niceness);
}

function lowerSession(child: ChildProcess, pid: number, niceness: number): void {
  // The pid is valid until its end is reported.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // A system without such groups has no such file.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
      setTimeout(() => lowerSession(child, pid, niceness), SESSION_INTERVAL * (0.5 + Math.random())).unref();
  }
}
