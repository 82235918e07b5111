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
 * Bytes up to which an image is made small: of its file, and unfolded, which the decoder holds more than once. A small file can unfold
 * to a thousand times as much.
 */
const limits = { file: 10 * 1024 * 1024, decoded: 48 * 1024 * 1024 };
const decodedBytesPerPixel = 4;
/** A PNG of 16 bits a channel is unfolded at its full depth first. */
const deepBytesPerPixel = 8;
const deadline = 20_000;

type Pool = Piscina<ImageTask, ImageFacts | undefined>;

/**
 * One thread that is started by the first image and ends when idle, so that a server without uploads pays nothing for it. Each task has
 * its whole time from when its turn comes, however long it waited.
 */
class ImageQueue {
  #pool: Promise<Pool> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #longest: number;

  /** Refuses with ImageBusyError what comes while so many wait. */
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
    // A thread that dies after its image was given up has nobody to tell; unheard, it would end the whole process.
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

/** There was no time to look at the image, which says nothing about it. */
export class ImageBusyError extends Error {}

/** Taking out metadata is short work that every photo waits for; it does not stand behind the long work. */
const cleaning = new ImageQueue(100);
const shrinking = new ImageQueue(20);

/** Takes the metadata out of an image file; undefined for one that is not built as its type demands. Throws ImageBusyError. */
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

/** Whether an image may be unfolded to be made small. */
export function isShrinkable(
  { width, height, deep }: Omit<ImageFacts, 'orientation'>,
  size: number,
): boolean {
  const decoded = width * height * (deep ? deepBytesPerPixel : decodedBytesPerPixel);
  return size <= limits.file && decoded <= limits.decoded;
}

/** Whether a thumbnail of the image was written to `target`. An image that can't be decoded, or not in time, has none. */
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
    // What broke in the sandbox may have left it in disorder.
    shrinking.forgetThread();
    return false;
  }
}
