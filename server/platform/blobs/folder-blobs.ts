import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { checkedKey } from './blobs.ts';
import type { BlobStore } from './blobs.ts';

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Blobs as files in a folder: each is written to a temporary file, synced, then renamed. */
export function createFolderBlobStore(folder: string): BlobStore {
  const locate = (key: string): string => join(folder, checkedKey(key));
  return {
    async put(key, content) {
      const file = locate(key);
      const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, file);
        await sync(dirname(file));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async putFile(key, file) {
      const target = locate(key);
      await mkdir(dirname(target), { recursive: true });
      await sync(file);
      await rename(file, target);
      await sync(dirname(target));
    },
    async read(key, range) {
      const file = locate(key);
      const stats = await stat(file).catch(() => undefined);
      return stats === undefined
        ? undefined
        : { stream: createReadStream(file, range === undefined ? {} : { ...range }), size: stats.size };
    },
    async delete(key) {
      await rm(locate(key), { force: true });
    },
  };
}
