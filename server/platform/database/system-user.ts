import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findSystemUser, ownUser, sharedUser, unprivilegedUser } from '../data-folder/unprivileged-user.ts';
import type { SystemUser } from '../data-folder/unprivileged-user.ts';

/**
 * The user that PostgreSQL runs as when this process runs as root: a user of its own, created if necessary. `say` is called where that
 * was not possible. Undefined if this process runs as an ordinary user.
 */
export async function makeUnprivilegedUser(say: (sentence: string) => void): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const made = await makeSystemUser(ownUser);
  if (typeof made !== 'string') return made;
  const user = unprivilegedUser();
  say(
    `PostgreSQL runs as ${sharedUser}, a user that other services may share: a user of its own could not be made (${made}). Create it with useradd --system ${ownUser}, and start again.`,
  );
  return user;
}

/** Commands that create a user without home, shell and password: those of shadow, and those of busybox. */
const waysToMake: readonly ((name: string) => readonly (readonly string[])[])[] = [
  (name) => [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      '--comment',
      'Coppice',
      name,
    ],
  ],
  (name) => [
    ['addgroup', '-S', name],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', '-G', name, name],
  ],
];

/** Only root can write there, and it is emptied when the machine restarts. */
const lockFolder = '/run/coppice-user.lock';
/** A lock older than this was left by a killed process. */
const staleMilliseconds = 15_000;
const pauseMilliseconds = 50;
const attempts = 400;

/**
 * Runs the work exclusively on this machine: useradd checks whether a name exists before it takes its own lock, so two concurrent runs
 * would each create a user. Without a place for the lock the work just runs.
 */
async function alone<T>(work: () => T): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      mkdirSync(lockFolder);
      try {
        return work();
      } finally {
        rmdirSync(lockFolder);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') break;
      const since = statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > staleMilliseconds) rmSync(lockFolder, { recursive: true, force: true });
      else await delay(pauseMilliseconds);
    }
  }
  return work();
}

/**
 * Returns the user of this name and creates it if necessary, or returns the reason why that failed. Concurrent processes get the same
 * user.
 */
export async function makeSystemUser(name: string): Promise<SystemUser | string> {
  return (
    findSystemUser(name) ??
    alone(() => {
      const there = findSystemUser(name);
      if (there !== undefined) return there;
      const reason = runFirst(name);
      return findSystemUser(name) ?? reason;
    })
  );
}

/** Runs the first set of commands that is installed; returns the reason if it failed. */
function runFirst(name: string): string {
  for (const way of waysToMake) {
    let reason: string | undefined;
    for (const [program, ...args] of way(name)) {
      const { error, status, stderr } = spawnSync(program!, args, {
        encoding: 'utf8',
        timeout: 10_000,
        env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin:/usr/bin:/bin`, LC_ALL: 'C' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') continue;
      reason = status === 0 ? '' : (error?.message ?? (stderr.trim().split('\n')[0] || `${program} failed`));
    }
    if (reason !== undefined) return reason;
  }
  return 'neither useradd nor adduser is installed';
}
