import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { faultPoint } from '../fault-point.ts';
import type { EventMap, EventName, Reaction } from './events.ts';
import { claimEvents, finishEvent, putBackEvent, releaseEvents, renewLeases } from './outbox.queries.ts';
import type { OutboxRow } from './outbox.queries.ts';

export interface DispatcherOptions {
  /** Subjects whose events are worked side by side. */
  readonly lanes?: number;
  /** Events of one subject that are taken at once. */
  readonly eventsAtOnce?: number;
  /** A reaction that takes longer counts as failed and is tried again later. */
  readonly deadlineMilliseconds?: number;
  /** How long an event is nobody else's after its process has died; renewed while it lives. */
  readonly leaseSeconds?: number;
}

/** Strictly one event after the other, oldest first: for what compares numbers that were given on the way. */
export const oneByOne: DispatcherOptions = { lanes: 1, eventsAtOnce: 1 };

export interface Dispatcher {
  /** Handles what is there, also what comes meanwhile; answers how many events were handled. Called while it works, it looks again. */
  drain(): Promise<number>;
  /** Takes no more, and waits for what has begun as long as a stop may take. */
  stop(): Promise<void>;
}

async function withDeadline(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it took longer than ${milliseconds} ms, and may still be at it`)),
      milliseconds,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Hands the outbox to the reactions: a subject's events in their order, different subjects side by side. An event is leased, worked outside
 * of any transaction, and then deleted or put back. Several dispatchers may work beside each other.
 */
export function createDispatcher(
  platform: Platform,
  reactions: readonly Reaction[],
  { lanes = 4, eventsAtOnce = 50, deadlineMilliseconds = 30_000, leaseSeconds = 60 }: DispatcherOptions = {},
): Dispatcher {
  const byEvent = Map.groupBy(reactions, (reaction) => reaction.on);
  const working = new Map<string, Promise<void>>();
  const leased = new Set<number>();
  let renewal: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<number> | undefined;
  let handled = 0;
  let asked = false;
  let wake: () => void = () => undefined;

  /** Answers whether the later events of its subject may go on. */
  async function handle(row: OutboxRow): Promise<boolean> {
    const done = new Set(row.done);
    let failure: unknown;
    for (const reaction of byEvent.get(row.name) ?? []) {
      if (done.has(reaction.name)) continue;
      try {
        const event = { id: row.id, createdAt: row.created_at };
        const work = (async () => reaction.react(platform, row.payload as EventMap[EventName], event))();
        await withDeadline(work, deadlineMilliseconds);
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
      await finishEvent(platform.db, row.id);
      return true;
    }
    const error = failure instanceof Error ? failure.message : 'unknown';
    return !(await putBackEvent(platform.db, row, [...done], error));
  }

  async function workLane(rows: readonly OutboxRow[]): Promise<void> {
    try {
      for (const row of rows) {
        if (stopped) break;
        const goOn = await handle(row);
        leased.delete(row.id);
        handled++;
        if (!goOn) break;
      }
      await releaseEvents(
        platform.db,
        rows.flatMap(({ id }) => (leased.has(id) ? [id] : [])),
      );
    } catch (error) {
      // What was leased is worked again when the lease has ended.
      platform.log.error({ err: error }, 'what became of an event could not be written down');
    } finally {
      for (const { id } of rows) leased.delete(id);
    }
  }

  function begin(lane: string, rows: readonly OutboxRow[]): void {
    for (const { id } of rows) leased.add(id);
    renewal ??= setInterval(
      () =>
        void renewLeases(platform.db, [...leased], leaseSeconds).catch((error: unknown) =>
          platform.log.warn({ err: error }, 'the leases of events could not be renewed'),
        ),
      (leaseSeconds * 1000) / 3,
    ).unref();
    const work = workLane(rows).finally(() => {
      working.delete(lane);
      if (working.size === 0) {
        clearInterval(renewal);
        renewal = undefined;
      }
      asked = true;
      wake();
    });
    working.set(lane, work);
  }

  /** Fills the lanes that are free; what is asked for meanwhile is looked at in the next round. */
  async function fill(): Promise<void> {
    let more = true;
    while (more && !stopped && working.size < lanes) {
      const claimed = await claimEvents(platform.db, {
        lanes: lanes - working.size,
        events: eventsAtOnce,
        leaseSeconds,
        except: [...working.keys()],
      });
      more = claimed.more;
      for (const [lane, ofLane] of Map.groupBy(claimed.rows, (row) => row.lane)) begin(lane, ofLane);
    }
  }

  async function work(): Promise<number> {
    handled = 0;
    try {
      while (asked || working.size > 0) {
        if (asked) {
          asked = false;
          await fill();
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
      return handled;
    } finally {
      running = undefined;
    }
  }

  return {
    drain() {
      asked = true;
      wake();
      running ??= work();
      return running;
    },
    async stop() {
      stopped = true;
      const grace = new AbortController();
      await Promise.race([
        Promise.all(working.values()),
        delay(platform.settings.shutdownGrace * 1000, undefined, { ref: false, signal: grace.signal }).catch(
          () => undefined,
        ),
      ]);
      grace.abort();
    },
  };
}
