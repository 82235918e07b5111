import { readFile, readdir, readlink } from 'node:fs/promises';

/** Programs that only read: they own no leftovers. */
const READERS = new Set([
  'cat-file', 'upload-pack', 'log', 'rev-list', 'diff-tree', 'range-diff', 'for-each-ref', 'ls-tree', 'blame', 'archive', 'merge-base', 'rev-parse', 'count-objects', 'fsck',
]); // prettier-ignore

/**
 * Start time of the oldest living process that may write in this folder, in milliseconds since 1970; Infinity if there is none, null
 * if the system can't tell (no /proc).
 */
export async function oldestWriter(folder: string): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  let oldest = Number.POSITIVE_INFINITY;
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
      oldest = Math.min(oldest, bootTime + Number(fields[19]) * 10);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
  return oldest;
}
