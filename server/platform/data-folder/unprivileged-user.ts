import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** The user that only PostgreSQL uses. */
export const ownUser = 'coppice';
/** The fallback where that user can't be created; other services may use it too. */
export const sharedUser = 'nobody';

export function findSystemUser(name: string): SystemUser | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [found, , uid, gid] = line.split(':');
    if (found === name && uid !== undefined && gid !== undefined)
      return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** PostgreSQL refuses to run as root, so it runs as this user then. Undefined if this process runs as an ordinary user. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findSystemUser(ownUser) ?? findSystemUser(sharedUser);
  if (user === undefined)
    throw new Error(
      `PostgreSQL does not run as root, and there is no user named ${ownUser} or ${sharedUser}. Create one (useradd --system ${ownUser}), or start Coppice as an ordinary user.`,
    );
  return user;
}

/** Whether a user can traverse every folder above the path. */
export function canReach(user: SystemUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const stats = statSync(folder);
      const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
      if (stats.isDirectory() && (stats.mode & bit) === 0) return false;
    } catch {
      // A path that does not exist yet will be made reachable.
    }
    if (dirname(folder) === folder) return true;
  }
}
