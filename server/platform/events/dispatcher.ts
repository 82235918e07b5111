import { sql } from 'kysely';
import pg from 'pg';
import type { Platform } from '../platform.ts';
import { faultPoint } from '../fault-point.ts';
import { outboxChannel } from './events.ts';
import type { EventMap, EventName, Reaction } from './events.ts';

const attemptsBeforeGivingUp = 15;
const reconnectMilliseconds = 500;

interface OutboxRow {
  id: number;
  name: EventName;
  payload: unknown;
  done: string[];
  attempts: number;
  created_at: Date;
}

export interface Dispatcher {
  /** Handles what is there now; answers how many events were finished. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** Hands the outbox to the reactions, oldest first. Several may run beside each other: a row is locked while it is handled. */
export function createDispatcher(platform: Platform, reactions: readonly Reaction[]): Dispatcher {
  const byEvent = Map.groupBy(reactions, (reaction) => reaction.on);
  const stopped = new AbortController();

  async function handleNext(): Promise<'handled' | 'empty'> {
    return platform.db.transaction().execute(async (tx) => {
      const { rows } = await sql<OutboxRow>`select id, name, payload, done, attempts, created_at from outbox
        where available_at <= now() order by available_at, id limit 1 for update skip locked`.execute(tx);
      const row = rows[0];
      if (row === undefined) return 'empty';
      const done = new Set(row.done);
      let failure: unknown;
      for (const reaction of byEvent.get(row.name) ?? []) {
        if (done.has(reaction.name)) continue;
        try {
          await reaction.react(platform, row.payload as EventMap[EventName], {
            id: row.id,
            createdAt: row.created_at,
          });
          done.add(reaction.name);
        } catch (error) {
          failure = error;
          platform.log.error(
            { err: error, event: row.name, outbox: row.id, reaction: reaction.name },
            'a reaction failed',
          );
        }
      }
      faultPoint('outbox.handled');
      if (failure === undefined) {
        await sql`delete from outbox where id = ${row.id}`.execute(tx);
      } else {
        const attempts = row.attempts + 1;
        const seconds = Math.min(3600, 2 ** attempts);
        await sql`update outbox set done = ${[...done]}, attempts = ${attempts}, last_error = ${failure instanceof Error ? failure.message : 'unknown'},
          available_at = ${attempts >= attemptsBeforeGivingUp ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`}
          where id = ${row.id}`.execute(tx);
      }
      return 'handled';
    });
  }

  async function drain(): Promise<number> {
    let handled = 0;
    while (!stopped.signal.aborted && (await handleNext()) === 'handled') handled++;
    return handled;
  }

  return {
    drain,
    async stop() {
      stopped.abort();
    },
  };
}

/** Drains the outbox whenever something is written to it, and every few seconds for what waits for another try. */
export async function runDispatcher(
  platform: Platform,
  dispatcher: Dispatcher,
): Promise<() => Promise<void>> {
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let client: pg.Client | undefined;

  const wake = (): void => {
    if (stopped) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = (async () => {
      do {
        again = false;
        await dispatcher
          .drain()
          .catch((error: unknown) => platform.log.error({ err: error }, 'the outbox could not be read'));
      } while (again && !stopped);
    })().finally(() => {
      running = undefined;
    });
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
    await next.connect();
    await next.query(`listen ${outboxChannel}`);
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
    await running;
    await client?.end().catch(() => undefined);
  };
}
