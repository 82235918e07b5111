import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The figures of one process at one moment, in a form that passes between processes. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** The registry of one process, with memory, processor time, event loop and garbage collection in it. */
export function createMetricsRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'coppice_' });
  return registry;
}

/** Sums of all processes (averages and extremes where the metric says so), as Prometheus reads them. */
export async function describeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<MetricsText> {
  const registry = aggregate(snapshots);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/**
 * What ended processes have counted, as one snapshot. Their gauges are gone with them; their counters and histograms go on
 * counting in the sums, because a counter that goes back is read as a restart of the whole instance.
 */
export async function keepCounts(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
  // The library's types say MetricType; what it writes into a snapshot is the word.
  const kinds = new Set<unknown>(['counter', 'histogram']);
  const counting = snapshots.map((snapshot) => snapshot.filter(({ type }) => kinds.has(type)));
  return (await aggregate(counting).getMetricsAsJSON()) as unknown as MetricsSnapshot;
}

function aggregate(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate(snapshots as unknown as object[]);
}
