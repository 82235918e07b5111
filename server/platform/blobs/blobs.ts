import type { Readable } from 'node:stream';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { createFolderBlobStore } from './folder-blobs.ts';
import { createS3BlobStore } from './s3-blobs.ts';

/** Bytes of a blob from `start` to `end`, zero-based and inclusive. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenBlob {
  readonly stream: Readable;
  /** The size of the whole blob, even if a range was requested. */
  readonly size: number;
}

/** Stores files that are not in git. Keys are made by the server (`avatars/12/ab…`), never typed by somebody. */
export interface BlobStore {
  /** Writes a stream; when the promise resolves, the blob is complete and on disk. */
  put(key: string, content: Readable): Promise<void>;
  /**
   * Moves a file from the data folder's `tmp` into the store. When the promise resolves, the blob is complete and on disk and the file
   * is gone.
   */
  putFile(key: string, file: string): Promise<void>;
  /** Opens the blob or a range of it; undefined if it does not exist. The range has to lie within the blob. */
  read(key: string, range?: BlobRange): Promise<OpenBlob | undefined>;
  /** Does nothing if the blob does not exist. */
  delete(key: string): Promise<void>;
}

const validKey = /^[a-z0-9_-]+(?:\/[A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)+$/;

/** Returns the key if it is valid, so that no input can leave the store's folder or bucket. Throws otherwise. */
export function checkedKey(key: string): string {
  if (!validKey.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
  return key;
}

/** The store that the settings describe. Throws a sentence that names a missing setting. */
export function createBlobStore(settings: Settings, folder: DataFolder): BlobStore {
  return settings.storage === 's3'
    ? createS3BlobStore(settings, folder.temporary)
    : createFolderBlobStore(folder.blobs);
}
