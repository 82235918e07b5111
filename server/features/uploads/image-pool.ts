import { existsSync } from 'node:fs';
import type { Piscina } from 'piscina';
import type { ImageFacts, ImageTask } from './image.worker.ts';

function workerUrl(): URL {
  const names = import.meta.url.endsWith('.ts')
    ? ['./image.worker.ts']
    : ['./image.worker.js', '../image.worker.js'];
  const found = names.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new Error('The worker for images is missing.');
  return found;
}

/**
 * Limits for creating a thumbnail: bytes of the file, and of the decoded image, of which the decoder holds several copies. A small
 * file can decode to a thousand times its size.
 */
const limits = { file: 10 * 1024 * 1024, decoded: 48 * 1024 * 1024 };
const decodedBytesPerPixel = 4;
/** A PNG with 16 bits per channel is first decoded at full depth. */
const deepBytesPerPixel = 8;
const deadline = 20_000;

type Pool = Piscina<ImageTask, ImageFacts | undefined>;

/**
 * One thread that is started by the first image and ends when idle, so that a server without uploads needs no resources for it. A
 * task's timeout starts with its turn, however long it waited.
 */
class ImageQueue {
  #pool: Promise<Pool> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #longest: number;

  /** Rejects tasks with ImageBusyError while this many wait. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  async #start(): Promise<Pool> {
    const { default: Piscina } = await import('piscina');
    const pool = new Piscina<ImageTask, ImageFacts | undefined>({
      filename: workerUrl().href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 20_000,
      recordTiming: false,
    });
    // A thread that dies after its image was given up has no listener; its error would end the whole process.
    pool.on('error', () => undefined);
    return pool;
  }

  async #run(task: ImageTask, milliseconds: number): Promise<ImageFacts | undefined> {
    const pool = await (this.#pool ??= this.#start());
    const signal = AbortSignal.timeout(milliseconds);
    return pool.run(task, { signal }).catch((error: unknown) => {
      throw signal.aborted ? new ImageBusyError('An image took too long.') : error;
    });
  }

  run(task: ImageTask, milliseconds = deadline): Promise<ImageFacts | undefined> {
    if (this.#waiting >= this.#longest) return Promise.reject(new ImageBusyError('Too many images wait.'));
    this.#waiting++;
    const result = this.#turn.then(() => this.#run(task, milliseconds)).finally(() => this.#waiting--);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** The next image gets a new thread. */
  forgetThread(): void {
    const broken = this.#pool;
    this.#pool = undefined;
    void broken?.then((old) => old.close());
  }
}

/** There was no time to process the image, which says nothing about it. */
export class ImageBusyError extends Error {}

/** Removing metadata is short work that every photo waits for; it does not queue behind long work. */
const cleaning = new ImageQueue(100);
const shrinking = new ImageQueue(20);

/** Removes the metadata of an image file; undefined for a file that violates its format. Throws ImageBusyError. */
export async function cleanImageFile(
  file: string,
  type: string,
  milliseconds?: number,
): Promise<ImageFacts | undefined> {
  return cleaning.run({ do: 'clean', file, type }, milliseconds).catch((error: unknown) => {
    if (error instanceof ImageBusyError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    return undefined;
  });
}

/** Whether an image may be decoded for a thumbnail. */
export function isShrinkable(
  { width, height, deep }: Omit<ImageFacts, 'orientation'>,
  size: number,
): boolean {
  const decoded = width * height * (deep ? deepBytesPerPixel : decodedBytesPerPixel);
  return size <= limits.file && decoded <= limits.decoded;
}

/** Writes a thumbnail of the image to `target`; false if the image can't be decoded, or not in time. */
export async function writeThumbnail(
  file: string,
  target: string,
  facts: ImageFacts,
  size: number,
): Promise<boolean> {
  if (!isShrinkable(facts, size)) return false;
  try {
    await shrinking.run({ do: 'thumbnail', file, target, orientation: facts.orientation });
    return true;
  } catch {
    // A failure in the sandbox may have corrupted it.
    shrinking.forgetThread();
    return false;
  }
}
