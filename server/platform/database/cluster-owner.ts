import { lchownSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemUser } from '../data-folder/unprivileged-user.ts';

/**
 * Changes the owner of a stopped cluster's folder and everything in it. Only files of `from` change hands. The cluster's own folder,
 * which shows who owns it, comes last: after a kill half-way the next start does it again.
 */
export function handOver(folder: string, cluster: string, from: SystemUser, to: SystemUser): void {
  const give = (path: string): void => {
    if (lstatSync(path).uid === from.uid) lchownSync(path, to.uid, to.gid);
  };
  const giveAll = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (path === cluster) continue;
      give(path);
      if (entry.isDirectory()) giveAll(path);
    }
  };
  // From here on the old user's other processes can't enter any more.
  give(folder);
  giveAll(folder);
  giveAll(cluster);
  // The write-ahead log and tablespaces may be elsewhere.
  for (const linked of [join(cluster, 'pg_wal'), ...links(join(cluster, 'pg_tblspc'))]) {
    if (!lstatSync(linked).isSymbolicLink()) continue;
    const elsewhere = realpathSync(linked);
    give(elsewhere);
    giveAll(elsewhere);
  }
  give(cluster);
}

function links(directory: string): string[] {
  return readdirSync(directory).map((name) => join(directory, name));
}
