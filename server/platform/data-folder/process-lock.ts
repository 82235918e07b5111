import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** When the process started, in a form that distinguishes a reused pid; undefined if it does not run. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return existsSync('/proc/self/stat') ? undefined : 'running';
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The living process that a lock's content names. */
function ownerIn(content: string | undefined): number | undefined {
  const [pid, start] = (content ?? '').trim().split(' ');
  return pid !== undefined && pid !== '' && processStart(Number(pid)) === start ? Number(pid) : undefined;
}

/** The living process that has locked this file. */
export const lockOwner = (file: string): number | undefined => ownerIn(readIfThere(file));

/** Locks a file for this process: a function that unlocks it, or the living process that has it. One left by a dead process is taken over. */
export function takeLock(file: string): (() => void) | number {
  const content = `${process.pid} ${processStart(process.pid)}\n`;
  for (;;) {
    const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(own, content);
      linkSync(own, file);
      return () => {
        if (readIfThere(file) === content) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const found = readIfThere(file);
      const owner = ownerIn(found);
      if (owner !== undefined) return owner;
      if (found !== undefined) removeLeftBehind(file, found, `${own}.old`);
    } finally {
      rmSync(own, { force: true });
    }
  }
}

/** Removes a lock with this content. One that somebody else has taken meanwhile is put back. */
function removeLeftBehind(file: string, content: string, aside: string): void {
  try {
    renameSync(file, aside);
    if (readIfThere(aside) !== content) linkSync(aside, file);
  } catch {
    // It is gone, or taken again: the next try sees who has it.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Does `work` when no other process does what this file locks; `waits` is called once with the one that does. */
export async function underLock<T>(
  file: string,
  work: () => Promise<T>,
  waits: (pid: number) => void = () => undefined,
): Promise<T> {
  let unlock = takeLock(file);
  if (typeof unlock === 'number') waits(unlock);
  while (typeof unlock === 'number') {
    // oxlint-disable-next-line no-await-in-loop -- until the other process is done, or dead
    await delay(50);
    unlock = takeLock(file);
  }
  try {
    return await work();
  } finally {
    unlock();
  }
}
