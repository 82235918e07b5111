import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { lockOwner, takeLock } from './process-lock.ts';
import { canReach, unprivilegedUser } from './unprivileged-user.ts';

/** The data folder can't be used. The message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const dataFormat = 1;

export interface DataFolder {
  readonly path: string;
  readonly repositories: string;
  readonly blobs: string;
  readonly mails: string;
  readonly postgresql: string;
  readonly logs: string;
  /** The host keys of git over SSH. */
  readonly ssh: string;
  readonly temporary: string;
}

function describe(path: string): DataFolder {
  return {
    path,
    repositories: join(path, 'repositories'),
    blobs: join(path, 'blobs'),
    mails: join(path, 'mails'),
    postgresql: join(path, 'postgresql'),
    logs: join(path, 'logs'),
    ssh: join(path, 'ssh'),
    temporary: join(path, 'tmp'),
  };
}

/**
 * `./data`, unless PostgreSQL's user can't reach it there (a checkout below /root): then a folder for this checkout below
 * /var/lib/coppice.
 */
export function defaultDataPath(checkout: string): string {
  const beside = join(checkout, 'data');
  const user = unprivilegedUser();
  if (user === undefined || existsSync(join(beside, 'format.json')) || canReach(user, checkout))
    return beside;
  return join('/var/lib/coppice', createHash('sha256').update(checkout).digest('hex').slice(0, 12));
}

/** The least free space for a start: the database writes ahead, and even refusing a push for lack of space needs some. */
const leastSpace = 64 * 1024 * 1024;

export function freeSpace(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Refuses to start on a full disk. A running server goes on: only writes fail. */
export function checkSpace(folder: DataFolder, least: number = leastSpace): void {
  if (freeSpace(folder.path) < least)
    throw new DataFolderError(
      `The disk of the data folder ${folder.path} is full. Free at least ${least / 2 ** 20} MiB and start again.`,
    );
}

/** Creates the folder and its contents. Refuses a folder in another format or without write permission. */
export function openDataFolder(path: string): DataFolder {
  const folder = describe(resolve(path));
  try {
    for (const directory of [
      folder.path,
      folder.repositories,
      folder.blobs,
      folder.mails,
      folder.logs,
      folder.temporary,
    ])
      mkdirSync(directory, { recursive: true });
    // PostgreSQL's user passes through; only the server may read the other folders.
    chmodSync(folder.path, 0o711);
    for (const directory of [folder.repositories, folder.blobs, folder.mails, folder.logs, folder.temporary])
      chmodSync(directory, 0o700);
    accessSync(folder.path, constants.W_OK);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder.path} can't be written (${(error as NodeJS.ErrnoException).code}). Give another one with --data DIR, or give this user the right to write there.`,
    );
  }
  const formatFile = join(folder.path, 'format.json');
  if (existsSync(formatFile)) {
    const { format } = JSON.parse(readFileSync(formatFile, 'utf8')) as { format: number };
    if (format > dataFormat)
      throw new DataFolderError(
        `The data folder ${folder.path} has format ${format}; this version of Coppice knows ${dataFormat}. Start the newer version.`,
      );
  } else {
    writeFileSync(formatFile, `${JSON.stringify({ format: dataFormat })}\n`);
  }
  return folder;
}

const lockFile = (folder: DataFolder): string => join(folder.path, 'coppice.pid');

/** Locks the data folder for this process and returns a function that unlocks it. Throws if a living Coppice uses it. */
export function lockDataFolder(folder: DataFolder): () => void {
  const taken = takeLock(lockFile(folder));
  if (typeof taken !== 'number') return taken;
  throw new DataFolderError(
    `The data folder ${folder.path} is in use by a running Coppice (process ${taken}). Stop that one, or give another folder with --data DIR.`,
  );
}

/** Whether a living Coppice uses the folder. */
export const isDataFolderInUse = (folder: DataFolder): boolean => lockOwner(lockFile(folder)) !== undefined;
