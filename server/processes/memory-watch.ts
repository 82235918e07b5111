import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A worker that holds this many times its initial memory is worth replacing. */
const grown = 1.25;
/** Samples in a quiet period. */
const samples = 10;
/** Requests per second up to which a worker counts as idle: open pages poll. */
const quietRate = 0.2;

/** The facts by which a worker decides whether to ask for its replacement. */
export interface WorkerState {
  /** Bytes held initially, and now. */
  readonly atFirst: number;
  readonly now: number;
  readonly requestsUnderWay: number;
  /** Requests per second of the last period; undefined in a younger process. */
  readonly rate: number | undefined;
}

/** Whether a worker has grown and is idle. */
export function hasToGo({ atFirst, now, requestsUnderWay, rate }: WorkerState): boolean {
  return requestsUnderWay === 0 && rate !== undefined && rate <= quietRate && now > atFirst * grown;
}

/** The growth of a busy worker after which its garbage is collected. */
const untidy = 1.15;

/**
 * Whether a busy worker has grown so much since its last collection that another 10 to 30 ms are well spent. If the growth is live
 * data, the next collection comes later, since it is measured from what remained.
 */
export function worthCollecting(afterLast: number, now: number): boolean {
  return now > afterLast * untidy;
}

/** Forces a collection; V8 only collects by itself while memory is allocated. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Polled by monitoring, without any work. */
const watched = /^\/-\/(?:health|liveness|readiness|metrics)\b/;

/**
 * Busy hours (images, long texts, thousands of connections) fragment a process's memory, so that the system does not get it back.
 * After a quiet period a worker that has grown collects its garbage, and if that is not enough, asks once to be replaced by a fresh
 * one. Returns a function that stops the watch.
 */
export function watchMemory(
  server: Server,
  spanSeconds: number,
  ask: (megabytes: number) => void,
): () => void {
  const atFirst = process.memoryUsage.rss();
  let requestsUnderWay = 0;
  let requests = 0;
  let collected = false;
  let afterCollecting = atFirst;
  const counts: number[] = [];
  server.on('request', ({ url = '' }, response) => {
    if (watched.test(url)) return;
    requests++;
    requestsUnderWay++;
    // Also emitted when the connection ends, to which git writes some answers directly.
    response.once('close', () => requestsUnderWay--);
  });
  const sample = (): void => {
    counts.push(requests);
    requests = 0;
    if (counts.length > samples) counts.shift();
    const rate =
      counts.length < samples ? undefined : counts.reduce((sum, count) => sum + count, 0) / spanSeconds;
    const now = process.memoryUsage.rss();
    if (!hasToGo({ atFirst, now, requestsUnderWay, rate })) {
      collected = false;
      if (worthCollecting(afterCollecting, now)) {
        collectGarbage();
        afterCollecting = process.memoryUsage.rss();
      }
    } else if (!collected) {
      collected = true;
      collectGarbage();
    } else {
      clearInterval(timer);
      ask(Math.round(now / 2 ** 20));
    }
  };
  const timer = setInterval(sample, (spanSeconds * 1000) / samples);
  timer.unref();
  return () => clearInterval(timer);
}
