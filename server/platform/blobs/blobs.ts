import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where files that are not in git live. Keys are ours (`avatars/12/ab…`), never what somebody typed. */
export interface BlobStore {
  /** Streams in; the blob is there, whole and on disk, when the promise resolves. */
  put(key: string, content: Readable): Promise<void>;
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  delete(key: string): Promise<void>;
}

const validKey = /^[a-z0-9_-]+(?:\/[A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)+$/;

/** Blobs as files below a folder; written aside, synced, then renamed. */
export function createFolderBlobStore(folder: string): BlobStore {
  const locate = (key: string): string => {
    if (!validKey.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const file = locate(key);
      const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, file);
        const directory = await open(dirname(file));
        try {
          await directory.sync();
        } finally {
          await directory.close();
        }
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = locate(key);
      const stats = await stat(file).catch(() => undefined);
      return stats === undefined ? undefined : { stream: createReadStream(file), size: stats.size };
    },
    async delete(key) {
      await rm(locate(key), { force: true });
    },
  };
}
