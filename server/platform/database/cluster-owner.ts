import { lchownSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemUser } from '../data-folder/unprivileged-user.ts';

/**
 * Gives the folder of a cluster that does not run, and all in it, to another user. Only what belongs to `from` changes hands. The cluster's own folder, by which its
 * owner is known, comes last: after a kill half-way the next start begins again.
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
  // From now on the old user's other processes can't enter any more.
  give(folder);
  giveAll(folder);
  giveAll(cluster);
  // The log of the writes and tablespaces may be elsewhere.
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
