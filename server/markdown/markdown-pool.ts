import { existsSync } from 'node:fs';
import type { Piscina } from 'piscina';
import type { WorkerTask } from './markdown.worker.ts';

/** The worker's file: the source beside this one, or its build output, beside or above a chunk. */
export function markdownWorkerUrl(): URL {
  const names = import.meta.url.endsWith('.ts')
    ? ['./markdown.worker.ts']
    : ['./markdown.worker.js', '../markdown.worker.js'];
  const urls = names.map((name) => new URL(name, import.meta.url));
  const found = urls.find((url) => existsSync(url));
  if (found === undefined) throw new Error(`The Markdown worker is missing; looked for ${urls.join(', ')}.`);
  return found;
}

export interface PoolOptions {
  workerUrl: URL;
  threads: number;
  idleTimeout: number;
  deadline: number;
}

/**
 * Threads that are started by the first task and end when idle, so that a quiet server needs no memory for them. A task that exceeds
 * its deadline is ended with its thread.
 */
export class MarkdownPool {
  #options: PoolOptions;
  #pool: Promise<Piscina<WorkerTask, unknown>> | undefined;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async #start(): Promise<Piscina<WorkerTask, unknown>> {
    const { default: Piscina } = await import('piscina');
    const pool = new Piscina<WorkerTask, unknown>({
      filename: this.#options.workerUrl.href,
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: this.#options.idleTimeout,
      maxQueue: 200,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    // A thread that dies (out of memory) after its task was given up has no listener; its error would end the whole
    // process.
    pool.on('error', () => undefined);
    return pool;
  }

  /** Rejects when the deadline passes, the queue is full or the thread dies. */
  async run<Result>(task: WorkerTask): Promise<Result> {
    if (this.#closed) throw new Error('The Markdown pool is closed.');
    this.#pool ??= this.#start();
    const pool = await this.#pool;
    return (await pool.run(task, { signal: AbortSignal.timeout(this.#options.deadline) })) as Result;
  }

  /** The current number of threads. */
  async threads(): Promise<number> {
    return (await this.#pool)?.threads.length ?? 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#pool)?.destroy();
  }
}
