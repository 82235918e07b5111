import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A worker that holds this many times what it had when it began is worth replacing. */
const grown = 1.25;
/** Looks in a span of quiet. */
const looks = 10;
/** Requests a second up to which a worker has as good as nothing to do: open pages look for what is new. */
const quietRate = 0.2;

/** What a worker knows of itself when it decides whether it has to go. */
export interface WorkerState {
  /** Bytes that it held when it began, and holds now. */
  readonly atFirst: number;
  readonly now: number;
  readonly requestsUnderWay: number;
  /** Requests of the last span, a second; undefined where it has not lived so long. */
  readonly rate: number | undefined;
}

/** Whether a worker has grown and has nothing to do. */
export function hasToGo({ atFirst, now, requestsUnderWay, rate }: WorkerState): boolean {
  return requestsUnderWay === 0 && rate !== undefined && rate <= quietRate && now > atFirst * grown;
}

/** What a worker may gain in a busy while before its garbage is collected. */
const untidy = 1.15;

/**
 * Whether a busy worker has gained so much since its garbage was last collected that another 10 to 30 ms for it are well spent. Where
 * what it gained is alive, the next time comes later: it is measured from what was left.
 */
export function worthCollecting(afterLast: number, now: number): boolean {
  return now > afterLast * untidy;
}

/** Gives back what nobody refers to any more; V8 does it by itself only while something new is made. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Asked all the time by what watches an instance, and nothing to do. */
const watched = /^\/-\/(?:health|liveness|readiness|metrics)\b/;

/**
 * What passed through a process in a busy hour (images, long texts, thousands of connections) leaves its memory in pieces that the system
 * does not get back. After a quiet span a worker that has grown collects its garbage, and if that is not enough says so, once, and is
 * replaced by a fresh one. Answers what ends the watch.
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
    // It is told too when the connection ends, to which git writes some answers by itself.
    response.once('close', () => requestsUnderWay--);
  });
  const look = (): void => {
    counts.push(requests);
    requests = 0;
    if (counts.length > looks) counts.shift();
    const rate =
      counts.length < looks ? undefined : counts.reduce((sum, count) => sum + count, 0) / spanSeconds;
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
  const timer = setInterval(look, (spanSeconds * 1000) / looks);
  timer.unref();
  return () => clearInterval(timer);
}
