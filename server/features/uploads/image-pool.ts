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

/** Bytes and pixels up to which an image is made small: what it unfolds to has to fit into a thread's memory. */
const limits = { bytes: 10 * 1024 * 1024, pixels: 40_000_000 };
const deadline = 20_000;

let pool: Promise<Piscina<ImageTask, ImageFacts | undefined>> | undefined;

/** One thread that is started by the first image and ends when idle, so that a server without uploads pays nothing for it. */
async function run(task: ImageTask): Promise<ImageFacts | undefined> {
  pool ??= import('piscina').then(
    ({ default: Piscina }) =>
      new Piscina<ImageTask, ImageFacts | undefined>({
        filename: workerUrl().href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: 20_000,
        recordTiming: false,
      }),
  );
  return (await pool).run(task, { signal: AbortSignal.timeout(deadline) });
}

/** Takes the metadata out of an image file; undefined for one that is not built as its type demands. */
export async function cleanImageFile(file: string, type: string): Promise<ImageFacts | undefined> {
  return run({ do: 'clean', file, type }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    return undefined;
  });
}

/** Whether a thumbnail of the image was written to `target`. An image that can't be decoded has none. */
export async function writeThumbnail(
  file: string,
  target: string,
  { width, height, orientation }: ImageFacts,
  size: number,
): Promise<boolean> {
  if (size > limits.bytes || width * height > limits.pixels) return false;
  try {
    await run({ do: 'thumbnail', file, target, orientation });
    return true;
  } catch {
    // What broke in the sandbox may have left it in disorder: the next image gets a new one.
    const broken = pool;
    pool = undefined;
    void broken?.then((old) => old.close());
    return false;
  }
}
