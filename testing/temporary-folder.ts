import { freemem, tmpdir } from 'node:os';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const gibibyte = 1024 ** 3;
const inMemory = '/dev/shm';

/** Whether files can stand in memory: a whole run takes less than one gibibyte, and a browser needs its own. */
export function hasMemoryForFiles(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * gibibyte && freemem() > 6 * gibibyte;
  } catch {
    return false;
  }
}

const namePattern = /^coppice-\w+-(?<pid>\d+)-/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what runs that were killed have left, from memory or from another folder of theirs. */
export function removeLeftFolders(folder: string = inMemory): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = namePattern.exec(name)?.groups?.['pid'];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder for what a test run needs no longer than it lasts: in memory where there is enough of it. On a disk, a copy of the migrated
 * database, which most test files begin with, takes 40 times as long, and git waits for the disk with each ref. Not every system lets programs
 * run from there.
 */
export const makeTemporaryFolder = (kind: 'cluster' | 'data'): string =>
  mkdtempSync(join(hasMemoryForFiles() ? inMemory : tmpdir(), `coppice-${kind}-${process.pid}-`));
