import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** The user that is PostgreSQL's alone. */
export const ownUser = 'coppice';
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
