import type { MetricsSnapshot } from '../platform/metrics/metrics.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

export function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message);
}

const turnMilliseconds = 1000;

/** Sends the primary a heartbeat every second while the event loop runs. */
export function sendHeartbeats(): void {
  setInterval(() => sendToPrimary({ type: 'turning' }), turnMilliseconds).unref();
}

/** Sends the primary this process's metrics on request. */
export function answerMeasurements(measure: () => Promise<MetricsSnapshot>): void {
  process.on('message', (message: ToWorker) => {
    if (message.type === 'measure')
      void measure().then((snapshot) => sendToPrimary({ type: 'measured', id: message.id, snapshot }));
  });
}

/** The work of a worker once it has its database. Returns a function that finishes what runs. */
export type WorkerStart = (databaseUrl: string, settings: Settings) => Promise<() => Promise<void>>;

/** The life of a forked process: it starts on a message of the primary, and ends on another one or when the primary is gone. */
export function runWorker(start: WorkerStart): void {
  // Without its primary nobody would stop it or keep its database: it exits immediately, and git drops what was not
  // acknowledged.
  process.on('disconnect', () => process.exit(1));
  // The terminal's Ctrl+C reaches every process; the primary decides.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);

  const stopAsked = Promise.withResolvers<void>();
  let started = false;
  process.on('message', (message: ToWorker) => {
    if (message.type === 'start') {
      started = true;
      void live(start, message, stopAsked.promise);
    }
    if (message.type === 'stop') {
      if (!started) process.exit(0);
      stopAsked.resolve();
    }
  });
}

async function live(
  start: WorkerStart,
  given: { databaseUrl: string; settings: Record<string, unknown> },
  stopAsked: Promise<void>,
): Promise<void> {
  const settings = given.settings as unknown as Settings;
  let finish: () => Promise<void>;
  try {
    finish = await start(given.databaseUrl, settings);
  } catch (error) {
    sendToPrimary({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    // The primary starts another one; this one can't do anything.
    process.disconnect();
    return;
  }
  sendToPrimary({ type: 'ready' });
  await stopAsked;
  setTimeout(() => process.exit(0), settings.shutdownGrace * 1000);
  await finish().finally(() => process.exit(0));
}
