import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Programs that only read: they own no leftovers. */
const READERS = new Set([
  'cat-file', 'upload-pack', 'log', 'rev-list', 'diff-tree', 'range-diff', 'for-each-ref', 'ls-tree', 'blame', 'archive', 'merge-base', 'rev-parse', 'count-objects', 'fsck',
]); // prettier-ignore

/**
 * Start time of the oldest living process that may write in this folder, in milliseconds since 1970; Infinity if there is none, null
 * if the system can't say (no /proc).
 */
export async function oldestWriter(folder: string): Promise<number | null> {
  const writers = await livingWriters(folder);
  return writers === null ? null : Math.min(Number.POSITIVE_INFINITY, ...writers.values());
}

const pollMilliseconds = 50;

/**
 * Whether all processes that may write in this folder now end within this time; those that start meanwhile do not count. False if the
 * system can't say.
 */
export async function writersEnd(folder: string, milliseconds: number): Promise<boolean> {
  const first = await livingWriters(folder);
  const until = performance.now() + milliseconds;
  for (let now = first; now !== null; now = await livingWriters(folder)) {
    if (!Array.from(first!.keys()).some((writer) => now!.has(writer))) return true;
    if (performance.now() > until) return false;
    await delay(pollMilliseconds);
  }
  return false;
}

/** When each of them was started, by pid and start; null if the system can't say. */
async function livingWriters(folder: string): Promise<ReadonlyMap<string, number> | null> {
  if (process.platform !== 'linux') return null;
  const writers = new Map<string, number>();
  let bootTime: number | undefined;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/u.test(pid) || Number(pid) === process.pid) continue;
    try {
      const directory = await readlink(`/proc/${pid}/cwd`);
      if (directory !== folder && !directory.startsWith(`${folder}/`)) continue;
      const [, subcommand = ''] = (await readFile(`/proc/${pid}/cmdline`, 'latin1')).split('\0');
      if (READERS.has(subcommand)) continue;
      const state = await readFile(`/proc/${pid}/stat`, 'latin1');
      const fields = state.slice(state.lastIndexOf(')') + 2).split(' ');
      // A zombie has ended.
      if (fields[0] === 'Z') continue;
      bootTime ??= Number(/^btime (\d+)$/mu.exec(await readFile('/proc/stat', 'latin1'))?.[1] ?? 0) * 1000;
      // Field 22 of the whole line, in hundredths of a second since the boot.
      writers.set(`${pid} ${fields[19]}`, bootTime + Number(fields[19]) * 10);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
  return writers;
}
