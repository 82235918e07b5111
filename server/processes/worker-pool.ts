import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { checkout, isBuilt } from '../platform/checkout.ts';
import type { Logger } from '../platform/log.ts';
import { createMetricsRegistry } from '../platform/metrics/metrics.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createSlotTable } from '../platform/shared-slots.ts';
import { createTurns } from '../platform/shared-turns.ts';
import type { SharedTurns } from '../platform/shared-turns.ts';
import { createWatchdog } from './watchdog.ts';
import type { Watched } from './watchdog.ts';
import type { ToPrimary, ToWorker, WorkerRole } from './messages.ts';
import { createMetricsCollector } from './metrics-collector.ts';
import type { MeasuredWorker } from './metrics-collector.ts';

const restartMilliseconds = 200;
const workerEntry = join(checkout, isBuilt ? 'dist/server/main.js' : 'server/main.ts');

export interface WorkerPool {
  /** Lets the workers start: they load their code before the database is ready. */
  start(databaseUrl: string): void;
  /** Hands a connection to the SSH worker, which is started by the first one and ends after a while without any. */
  handOver(connection: Socket): void;
  /** Those that the workers and this process take together. */
  readonly turns: SharedTurns;
  /** Resolves when each of them has answered; rejects if one can't start. */
  readonly ready: Promise<void>;
  /** Gives running requests the settings' grace period, then kills the remaining processes. */
  stop(): Promise<void>;
}

/** Forks the workers of these roles and replaces each that ends. */
export function createWorkerPool(roles: readonly WorkerRole[], settings: Settings, log: Logger): WorkerPool {
  const workers = new Set<Worker>();
  const waiting: Worker[] = [];
  const watchdog = createWatchdog();
  const metrics = createMetricsCollector(createMetricsRegistry());
  const slots = createSlotTable<Worker>();
  const ready = Promise.withResolvers<void>();
  // It may reject before anybody waits for it.
  ready.promise.catch(() => undefined);
  let databaseUrl: string | undefined;
  let readyWorkers = 0;
  /** Workers that are being replaced, with their successors. */
  const successors = new Map<Worker, Worker>();
  let stopping = false;
  /** The one that takes SSH connections. */
  let sshWorker: Worker | undefined;
  /** Connections on their way to it. They stay open here until it has them, since it may die before. */
  const handed = new Map<number, { readonly connection: Socket; readonly to: Worker }>();
  let lastConnection = 0;

  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message);
  };
  const { table: turnTable, turns } = createTurns<Worker | 'primary'>('primary', (worker, id, isTurn) => {
    if (worker !== 'primary') send(worker, { type: 'turn', id, isTurn });
  });
  const startWorker = (worker: Worker): void => {
    if (databaseUrl === undefined) waiting.push(worker);
    else send(worker, { type: 'start', databaseUrl, settings: { ...settings } });
  };

  const fork = (role: WorkerRole, instead?: Worker): Worker => {
    // Threads are short-lived: with a heap each, memory freed by one can't be used by another.
    const worker = cluster.fork({ COPPICE_INTERNAL_ROLE: role, MALLOC_ARENA_MAX: '2' });
    const measured: MeasuredWorker = { measure: (id) => send(worker, { type: 'measure', id }) };
    const watched: Watched = {
      onStandstill(milliseconds) {
        log.error(
          { pid: worker.process.pid, milliseconds },
          `a ${role} worker is ended: its event loop has not turned for five seconds, so nobody connected to it was answered`,
        );
        worker.process.kill('SIGKILL');
      },
    };
    workers.add(worker);
    worker.on('online', () => startWorker(worker));
    worker.on('error', () => undefined);
    worker.on('message', (message: ToPrimary) => {
      switch (message.type) {
        case 'ready':
          metrics.add(measured);
          if (role === 'web' && !stopping) watchdog.turns(watched);
          if (role !== 'ssh' && ++readyWorkers === roles.length) ready.resolve();
          if (instead !== undefined) send(instead, { type: 'stop' });
          break;
        case 'turning':
          if (!stopping) watchdog.turns(watched);
          break;
        case 'failed':
          log.error(message.message);
          if (readyWorkers < roles.length)
            ready.reject(new Error(`A ${role} worker could not start: ${message.message}`));
          break;
        case 'measured':
          metrics.measured(measured, message.id, message.snapshot);
          break;
        case 'read-metrics':
          metrics.read().then(
            (read) => send(worker, { type: 'metrics', id: message.id, metrics: read }),
            (error: unknown) => log.error({ err: error }, 'the metrics could not be put together'),
          );
          break;
        case 'has-grown':
          log.info(
            { pid: worker.process.pid, megabytes: message.megabytes },
            `a ${role} worker that has grown and has nothing to do is replaced`,
          );
          if (!stopping) successors.set(worker, fork(role, worker));
          break;
        case 'not-needed':
          if (sshWorker === worker) {
            sshWorker = undefined;
            send(worker, { type: 'retire' });
          } else send(worker, { type: 'stop' });
          break;
        case 'has-connection':
          handed.get(message.id)?.connection.destroy();
          handed.delete(message.id);
          break;
        case 'take-slot': {
          const taken = slots.take(worker, message.key, message.limit);
          send(worker, { type: 'slot', id: message.id, taken });
          break;
        }
        case 'give-back-slot':
          slots.giveBack(worker, message.key);
          break;
        case 'take-turn':
          turnTable.take(worker, message.id, message.key, message.limit);
          break;
        case 'end-turn':
          turnTable.end(worker, message.id, message.key);
          break;
      }
    });
    worker.on('exit', (code, signal) => {
      workers.delete(worker);
      metrics.remove(measured);
      watchdog.forget(watched);
      slots.forget(worker);
      turnTable.forget(worker);
      if (sshWorker === worker) sshWorker = undefined;
      for (const [id, { connection, to }] of handed) {
        if (to !== worker) continue;
        handed.delete(id);
        handOver(connection);
      }
      if (stopping || role === 'ssh' || successors.delete(worker)) return;
      if (instead !== undefined && successors.get(instead) === worker) {
        successors.delete(instead);
        if (workers.has(instead)) return;
      }
      log.warn({ code, signal, pid: worker.process.pid }, `a ${role} worker ended and is replaced`);
      setTimeout(() => {
        if (!stopping) fork(role);
      }, restartMilliseconds);
    });
    return worker;
  };
  const handOver = (connection: Socket): void => {
    if (stopping || connection.destroyed) return void connection.destroy();
    if (sshWorker?.isConnected() === false) sshWorker = undefined;
    sshWorker ??= fork('ssh');
    const id = ++lastConnection;
    handed.set(id, { connection, to: sshWorker });
    const message: ToWorker = { type: 'connection', id };
    // What can't be sent is sent again when the worker has ended.
    sshWorker.send(message, connection, { keepOpen: true }, () => undefined);
  };
  // A small young generation: pages and calls leave little behind, and an idle worker stays a third smaller (docs/decisions/0007).
  cluster.setupPrimary({
    exec: workerEntry,
    args: [],
    execArgv: ['--max-semi-space-size=4'],
  });
  for (const role of roles) fork(role);

  return {
    turns,
    ready: ready.promise,
    start(url) {
      databaseUrl = url;
      for (const worker of waiting.splice(0)) startWorker(worker);
    },
    handOver,
    async stop() {
      stopping = true;
      watchdog.stop();
      for (const { connection } of handed.values()) connection.destroy();
      const gone = Promise.all(
        [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve))),
      );
      for (const worker of workers) send(worker, { type: 'stop' });
      const late = setTimeout(
        () => {
          for (const worker of workers) worker.process.kill('SIGKILL');
        },
        (settings.shutdownGrace + 2) * 1000,
      );
      await gone;
      clearTimeout(late);
    },
  };
}
