import { writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** How often Linux takes the niceness of a session from somebody who is not root: for all sessions of the machine together. */
const SESSION_INTERVAL = 100;

/**
 * Gives the processor to a program only when nobody else wants it. Its own niceness alone does nothing where Linux shares the processor
 * among sessions first (autogroup): a program in a session of its own then gets as much as all of the server, so that its session is
 * made nicer as well.
 */
export function lowerPriority(child: ChildProcess, niceness: number): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or may not be made nicer.
  }
  if (process.platform === 'linux') lowerSession(child, pid, niceness);
}

function lowerSession(child: ChildProcess, pid: number, niceness: number): void {
  // The number is this program's until its end was heard of.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // A system without such groups has no such file.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
      setTimeout(() => lowerSession(child, pid, niceness), SESSION_INTERVAL * (0.5 + Math.random())).unref();
  }
}
