import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** The user that is PostgreSQL's alone. */
const ownUser = 'coppice';
/** Whom other services use too, where none of its own can be made. */
export const sharedUser = 'nobody';

export function findSystemUser(name: string): SystemUser | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [found, , uid, gid] = line.split(':');
    if (found === name && uid !== undefined && gid !== undefined)
      return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** PostgreSQL refuses to run as root: the user that it runs as then. Undefined when this process is an ordinary user. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findSystemUser(ownUser) ?? findSystemUser(sharedUser);
  if (user === undefined)
    throw new Error(
      `PostgreSQL does not run as root, and there is no user named ${ownUser} or ${sharedUser}. Create one (useradd --system ${ownUser}), or start Coppice as an ordinary user.`,
    );
  return user;
}

/** The same, and makes the user of its own first where there is none; `say` hears where that was not possible. */
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

/** How systems make a user without a home, a shell or a password: shadow's tools, and busybox'. */
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

/** Several starts at once wait for each other's lock on the list of users, so often and so long. */
const tries = 20;
const betweenTries = 100;

/** The user of this name, made where there is none; or why there is none. Several processes may ask at once: they get the same. */
export async function makeSystemUser(name: string): Promise<SystemUser | string> {
  let reason = '';
  for (let attempt = 0; attempt < tries; attempt++) {
    const there = findSystemUser(name);
    if (there !== undefined) return there;
    if (attempt > 0) await delay(betweenTries);
    reason = runFirst(name);
    const made = findSystemUser(name);
    if (made !== undefined) return made;
    if (!/lock/i.test(reason)) break;
  }
  return reason;
}

/** Runs the tools of the first way that is there; answers what they said of a failure. */
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

/** Whether a user can pass through every folder above the path. */
export function canReach(user: SystemUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const stats = statSync(folder);
      const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
      if (stats.isDirectory() && (stats.mode & bit) === 0) return false;
    } catch {
      // What does not exist yet will be made reachable.
    }
    if (dirname(folder) === folder) return true;
  }
}
