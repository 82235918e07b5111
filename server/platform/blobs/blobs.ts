import type { Readable } from 'node:stream';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { createFolderBlobStore } from './folder-blobs.ts';
import { createS3BlobStore } from './s3-blobs.ts';

/** Bytes of a blob from `start` to `end`, both counted from 0 and in it. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenBlob {
  readonly stream: Readable;
  /** Of the whole blob, also where a range of it was asked for. */
  readonly size: number;
}

/** Where files that are not in git live. Keys are ours (`avatars/12/ab…`), never what somebody typed. */
export interface BlobStore {
  /** Streams in; the blob is there, whole and on disk, when the promise resolves. */
  put(key: string, content: Readable): Promise<void>;
  /** Takes a file of the data folder's `tmp` over: it is gone from there when the blob is there, whole and on disk. */
  putFile(key: string, file: string): Promise<void>;
  /** The blob or a range of it; undefined where there is none. The range has to lie within the blob. */
  read(key: string, range?: BlobRange): Promise<OpenBlob | undefined>;
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>;
}

const validKey = /^[a-z0-9_-]+(?:\/[A-Za-z0-9_-]+(?:\.[a-z0-9]+)?)+$/;

/** The key, if it is one: what somebody typed never leaves the store's folder or bucket. */
export function checkedKey(key: string): string {
  if (!validKey.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
  return key;
}

/** The store that the settings ask for. Throws a sentence that says which setting is missing. */
export function createBlobStore(settings: Settings, folder: DataFolder): BlobStore {
  return settings.storage === 's3'
    ? createS3BlobStore(settings, folder.temporary)
    : createFolderBlobStore(folder.blobs);
}
