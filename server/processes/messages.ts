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
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: MetricsText }
  /** Whether the slot that was asked for is taken. */
  | { readonly type: 'slot'; readonly id: number; readonly taken: boolean };
export type ToPrimary =
  | { readonly type: 'ready' }
  /** The event loop turns. */
  | { readonly type: 'turning' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'measured'; readonly id: number; readonly snapshot: MetricsSnapshot }
  /** A worker was asked for the figures of the instance. */
  | { readonly type: 'read-metrics'; readonly id: number }
  /** A worker holds more than it should and has nothing to do: a fresh one may take its place. */
  | { readonly type: 'has-grown'; readonly megabytes: number }
  /** A worker wants one of so many slots (connections of somebody), and gives it back. */
  | { readonly type: 'take-slot'; readonly id: number; readonly key: string; readonly limit: number }
  | { readonly type: 'give-back-slot'; readonly key: string };
