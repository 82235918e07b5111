import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitContext } from './context.ts';
import { oldestWriter } from './living-processes.ts';
import type { Repository } from './repository.ts';

/** Leftovers of dead git processes: locks, quarantines, unfinished packs and objects, files of our own pushes. */
const LEFT_BEHIND =
  /\.lock$|^tmp_objdir-|^(?:\.?tmp[-_](?:pack|idx|rev|bitmap|obj|mtimes|graph|midx|[0-9]+-pack)[-_.A-Za-z0-9]*)$|^\.tmp-\d+-pack|^tmp_graph_|^gc\.pid$|\.tmp$/u;
/** Our own files about pushes in progress, and objects that we create ourselves. */
const OUR_FOLDERS = /^coppice\/(?:push|quarantine)-[^/]+$/u;
/** Between two git processes that fill a quarantine, no process shows that it is in use. */
const QUARANTINE = /^coppice\/quarantine-/u;
const QUARANTINE_AGE = 3_600_000;

/** Without a list of living processes only files of this age count as left behind. */
const AGE_WITHOUT_PROOF = 3_600_000;
/** Files of our own processes, which are no git processes: a push that is about to start, a HEAD being replaced. */
const OUR_OWN = /^coppice\/|^HEAD\.lock$/u;
const OUR_OWN_AGE = 10_000;
/** Clocks of files and of processes differ slightly. */
const MARGIN = 1500;

export interface SweepOptions {
  /** Only files older than this, in milliseconds; default 0. */
  readonly minAgeMs?: number;
}

export function createSweep({ runner }: GitContext) {
  /**
   * Deletes leftovers of dead processes in a repository and returns the names. A file is left behind if it is older than every living
   * process that could write here, so this is safe while pushes run.
   */
  async function sweepRepository(repository: Repository, options: SweepOptions = {}): Promise<string[]> {
    const now = Date.now();
    const found: string[] = [];
    await collect(repository.path, '', found, 0);
    if (found.length === 0) return [];
    const writer = await oldestWriter(repository.path);
    const before = writer === null ? now - AGE_WITHOUT_PROOF : Math.min(now, writer - MARGIN);
    const limit = Math.min(before, now - (options.minAgeMs ?? 0));
    const removed: string[] = [];
    for (const name of found) {
      const file = join(repository.path, name);
      const state = await stat(file).catch(() => null);
      const changed = Math.max(state?.mtimeMs ?? now, state?.ctimeMs ?? now);
      const age = QUARANTINE.test(name) ? QUARANTINE_AGE : OUR_OWN.test(name) ? OUR_OWN_AGE : 0;
      if (changed >= limit || (age > 0 && changed > now - age)) continue;
      await rm(file, { recursive: true, force: true });
      removed.push(name);
    }
    if (removed.length > 0) {
      runner.log('warn', 'removed what dead git processes left', { repository: repository.id, removed });
    }
    return removed;
  }

  return { sweepRepository };
}

async function collect(root: string, folder: string, found: string[], depth: number): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (OUR_FOLDERS.test(name) || (LEFT_BEHIND.test(entry.name) && !isBranch(name, entry.isDirectory()))) {
      found.push(name);
    } else if (entry.isDirectory() && depth < 40) await collect(root, name, found, depth + 1);
  }
}

/** Below refs a name like `tmp_obj_x` is a branch, unless it is a lock. */
function isBranch(name: string, isDirectory: boolean): boolean {
  return name.startsWith('refs/') && (isDirectory || !name.endsWith('.lock'));
}
