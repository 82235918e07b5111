import pg from 'pg';
import { joinOthers } from '../database/presence.ts';
import type { Platform } from '../platform.ts';
import type { Dispatcher } from './dispatcher.ts';
import { outboxChannel, releaseAllEvents } from './outbox.queries.ts';

const reconnectMilliseconds = 500;
/** Held in shared mode by every process that runs a dispatcher, as long as its connection lives. */
const dispatchersLock = 7_046_029_257;

/** Drains the outbox whenever something is written to it, and every few seconds for retries. */
export async function runDispatcher(
  platform: Platform,
  dispatcher: Dispatcher,
): Promise<() => Promise<void>> {
  let stopped = false;
  let running: Promise<number> | undefined;
  let client: pg.Client | undefined;

  const wake = (): void => {
    if (stopped) return;
    const next = dispatcher.drain();
    // It was running: all callers share one promise until it ends.
    if (next === running) return;
    running = next;
    next.catch((error: unknown) => platform.log.error({ err: error }, 'the outbox could not be read'));
  };

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: platform.databaseUrl,
      application_name: 'coppice outbox',
    });
    let broken = false;
    next.on('notification', wake);
    next.on('error', () => {
      if (broken || stopped) return;
      broken = true;
      setTimeout(reconnect, reconnectMilliseconds).unref();
    });
    try {
      await next.connect();
      await joinOthers(next, dispatchersLock, () => releaseAllEvents(platform.db));
      await next.query(`listen ${outboxChannel}`);
    } catch (error) {
      broken = true;
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    wake();
  };
  const reconnect = (): void => {
    if (stopped) return;
    listen().catch(() => setTimeout(reconnect, reconnectMilliseconds).unref());
  };
  await listen();
  const timer = setInterval(wake, 5000);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await dispatcher.stop();
    await client?.end().catch(() => undefined);
  };
}
