import autocannon from 'autocannon';
import { crowdOf, strangerAddress } from './crowd.ts';
import type { Instance } from './instance.ts';
import { median, percentile } from './measure.ts';

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p90: number;
  /** Processor time of Coppice's processes per request. */
  readonly cpuMilliseconds: number;
}

export interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  readonly signedIn?: boolean;
}

/** Requests one address repeatedly, as many people in turn: the default call limits apply. Only answers with 200 count; without any it throws. */
export async function load(
  instance: Instance,
  path: string,
  { connections = 1, seconds = 2, signedIn = true }: LoadOptions = {},
): Promise<LoadResult> {
  const latencies: number[] = [];
  const people: readonly Record<string, string>[] = signedIn
    ? (await crowdOf(instance)).map((token) => ({ 'private-token': token }))
    : Array.from({ length: 100 }, (_, number) => ({ 'x-forwarded-for': strangerAddress(number) }));
  const accept = path.startsWith('/api') ? 'application/json' : 'text/html';
  const before = instance.cpuSeconds();
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: instance.url + path,
        connections,
        duration: seconds,
        requests: people.map((headers) => ({ headers: { ...headers, accept } })),
      },
      (error: Error | null) => (error === null ? resolve() : reject(error)),
    );
    run.on('response', (_client: unknown, statusCode: number, _bytes: number, time: number) => {
      if (statusCode === 200) latencies.push(time);
    });
  });
  if (latencies.length === 0) throw new Error(`${path}: no answer with 200`);
  const elapsed = (performance.now() - started) / 1000;
  const cpu = instance.cpuSeconds() - before;
  return {
    perSecond: latencies.length / elapsed,
    p50: median(latencies),
    p90: percentile(latencies, 0.9),
    cpuMilliseconds: (cpu * 1000) / latencies.length,
  };
}
