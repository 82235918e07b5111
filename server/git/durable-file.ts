import { open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes renames into or out of a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    // Some file systems can't sync a folder; there is nothing more to do then.
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  } finally {
    await handle?.close();
  }
}

/** Writes and syncs a file; `flags` as for open. */
export async function writeSynced(file: string, content: string | Buffer, flags = 'w'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file with git's own locking: `<file>.lock` created exclusively, synced, renamed. Throws EEXIST if git holds the lock. */
export async function replaceLocked(file: string, content: string | Buffer): Promise<void> {
  await writeSynced(`${file}.lock`, content, 'wx');
  await rename(`${file}.lock`, file);
  await syncFolder(dirname(file));
}
