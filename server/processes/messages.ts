import type { MetricsSnapshot, MetricsText } from '../platform/metrics/metrics.ts';

/** What a forked process does: answer requests, or run background jobs and reactions. */
export type WorkerRole = 'web' | 'jobs';

/** What the primary and its workers say to each other. */
export type ToWorker =
  | { readonly type: 'start'; readonly databaseUrl: string; readonly settings: Record<string, unknown> }
  | { readonly type: 'stop' }
  /** The primary wants this worker's own figures. */
  | { readonly type: 'measure'; readonly id: number }
  /** The figures of all processes, for the worker that asked. */
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: MetricsText };
export type ToPrimary =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'measured'; readonly id: number; readonly snapshot: MetricsSnapshot }
  /** A worker was asked for the figures of the instance. */
  | { readonly type: 'read-metrics'; readonly id: number };
