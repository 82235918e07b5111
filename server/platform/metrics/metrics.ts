import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process at one moment, in a form that can be passed between processes. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** The registry of one process, with metrics of memory, processor time, event loop and garbage collection. */
export function createMetricsRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'coppice_' });
  return registry;
}

/** Sums over all processes (averages and extremes where the metric says so), in Prometheus' format. */
export async function describeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<MetricsText> {
  const registry = aggregate(snapshots);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/**
 * The counts of ended processes as one snapshot. Their gauges disappear with them. Their counters and histograms stay in the sums,
 * because a counter that decreases would look like a restart of the whole instance.
 */
export async function keepCounts(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
  // The library's types say MetricType; its snapshots contain the name.
  const kinds = new Set<unknown>(['counter', 'histogram']);
  const counting = snapshots.map((snapshot) => snapshot.filter(({ type }) => kinds.has(type)));
  return (await aggregate(counting).getMetricsAsJSON()) as unknown as MetricsSnapshot;
}

function aggregate(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate(snapshots as unknown as object[]);
}
