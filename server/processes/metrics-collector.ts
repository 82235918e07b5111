import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { describeMetrics, keepCounts } from '../platform/metrics/metrics.ts';
import type { MetricsSnapshot, MetricsText } from '../platform/metrics/metrics.ts';

/** A process that reports its metrics. */
export interface MeasuredWorker {
  /** Requests them; the answer is passed to `measured`. */
  measure(id: number): void;
}

export interface MetricsCollector {
  add(worker: MeasuredWorker): void;
  /** A worker has ended: its counters stay in the sums. */
  remove(worker: MeasuredWorker): void;
  measured(worker: MeasuredWorker, id: number, snapshot: MetricsSnapshot): void;
  /** The metrics of the instance. A worker that does not answer in time counts with its last ones. */
  read(): Promise<MetricsText>;
}

interface Reading {
  readonly id: number;
  readonly missing: Set<MeasuredWorker>;
  readonly complete: () => void;
}

/** Collects the metrics of all processes in the primary, so that any worker can report all of them. */
export function createMetricsCollector(own: Registry, deadlineMilliseconds = 1000): MetricsCollector {
  const latest = new Map<MeasuredWorker, MetricsSnapshot | undefined>();
  /** The counters of ended workers; a promise, because merging them is asynchronous. */
  let past: Promise<MetricsSnapshot> = Promise.resolve([]);
  let reading: Reading | undefined;
  let result: Promise<MetricsText> | undefined;
  let lastId = 0;
  const processes = new Gauge({
    name: 'coppice_worker_processes',
    help: 'Worker processes that answered for these figures, and those that did not in time',
    labelNames: ['state'],
    registers: [own],
  });

  const expectNoMore = (worker: MeasuredWorker): void => {
    if (reading?.missing.delete(worker) === true && reading.missing.size === 0) reading.complete();
  };

  async function collect(): Promise<MetricsText> {
    const answered = Promise.withResolvers<void>();
    const current: Reading = { id: ++lastId, missing: new Set(latest.keys()), complete: answered.resolve };
    reading = current;
    if (current.missing.size === 0) answered.resolve();
    const deadline = setTimeout(answered.resolve, deadlineMilliseconds);
    for (const worker of latest.keys()) worker.measure(current.id);
    await answered.promise;
    clearTimeout(deadline);
    reading = undefined;
    processes.set({ state: 'answering' }, latest.size - current.missing.size);
    processes.set({ state: 'silent' }, current.missing.size);
    const snapshots = [...latest.values()].filter((snapshot) => snapshot !== undefined);
    return describeMetrics([await own.getMetricsAsJSON(), await past, ...snapshots]);
  }

  return {
    add: (worker) => void latest.set(worker, undefined),
    remove(worker) {
      const snapshot = latest.get(worker);
      latest.delete(worker);
      if (snapshot !== undefined) past = past.then((kept) => keepCounts([kept, snapshot]));
      expectNoMore(worker);
    },
    measured(worker, id, snapshot) {
      if (!latest.has(worker)) return;
      latest.set(worker, snapshot);
      if (reading?.id === id) expectNoMore(worker);
    },
    read() {
      result ??= collect().finally(() => {
        result = undefined;
      });
      return result;
    },
  };
}
