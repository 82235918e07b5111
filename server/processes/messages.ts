import type { MetricsSnapshot, MetricsText } from '../platform/metrics/metrics.ts';

/** What a forked process does: answer requests, run background jobs and reactions, or serve git over SSH. */
export type WorkerRole = 'web' | 'jobs' | 'ssh';

/** The messages between the primary and its workers. */
export type ToWorker =
  | { readonly type: 'start'; readonly databaseUrl: string; readonly settings: Record<string, unknown> }
  | { readonly type: 'stop' }
  /** A client of git over SSH; the connection itself comes with the message. */
  | { readonly type: 'connection'; readonly id: number }
  /** It gets no more connections, and ends when those that it has are closed. */
  | { readonly type: 'retire' }
  /** The primary requests this worker's own metrics. */
  | { readonly type: 'measure'; readonly id: number }
  /** The metrics of all processes, for the worker that asked. */
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: MetricsText }
  /** Whether the requested slot was taken. */
  | { readonly type: 'slot'; readonly id: number; readonly taken: boolean }
  /** The requested turn has come, or too many wait for it. */
  | { readonly type: 'turn'; readonly id: number; readonly isTurn: boolean };
export type ToPrimary =
  | { readonly type: 'ready' }
  /** The heartbeat of the event loop. */
  | { readonly type: 'turning' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'measured'; readonly id: number; readonly snapshot: MetricsSnapshot }
  /** A worker was asked for the metrics of the instance. */
  | { readonly type: 'read-metrics'; readonly id: number }
  /** A worker holds more memory than it should and is idle: it can be replaced by a fresh one. */
  | { readonly type: 'has-grown'; readonly megabytes: number }
  /** Nobody has been connected to this worker for a while: it can end. */
  | { readonly type: 'not-needed' }
  /** It has the connection: the primary lets go of it. */
  | { readonly type: 'has-connection'; readonly id: number }
  /** A worker takes one of `limit` slots (connections of somebody), and releases it. */
  | { readonly type: 'take-slot'; readonly id: number; readonly key: string; readonly limit: number }
  | { readonly type: 'give-back-slot'; readonly key: string }
  /** A worker waits for its turn, and ends it, or its wait. */
  | { readonly type: 'take-turn'; readonly id: number; readonly key: string; readonly limit: number }
  | { readonly type: 'end-turn'; readonly id: number; readonly key: string };
