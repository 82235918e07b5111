import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { faultPoint } from '../fault-point.ts';
import type { EventMap, EventName, Reaction } from './events.ts';
import { claimEvents, finishEvent, putBackEvent, releaseEvents, renewLeases } from './outbox.queries.ts';
import type { OutboxRow } from './outbox.queries.ts';

export interface DispatcherOptions {
  /** Number of subjects whose events are handled concurrently. */
  readonly lanes?: number;
  /** Number of events of one subject that are claimed together. */
  readonly eventsAtOnce?: number;
  /** A reaction that takes longer counts as failed and is retried later. */
  readonly deadlineMilliseconds?: number;
  /** How long an event stays leased after its process has died; renewed while the process lives. */
  readonly leaseSeconds?: number;
}

/** Strictly one event after another, oldest first: for tests that compare allocated numbers. */
export const oneByOne: DispatcherOptions = { lanes: 1, eventsAtOnce: 1 };

export interface Dispatcher {
  /** Handles all events, including those recorded meanwhile; returns how many. Called during a run, it checks for new events again. */
  drain(): Promise<number>;
  /** Claims no more events, and waits for those in progress as long as a stop may take. */
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
 * Dispatches events of the outbox to the reactions: a subject's events in order, different subjects concurrently. An event is leased,
 * handled outside of any transaction, and then deleted or put back. Several dispatchers can share the work.
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

  /** Returns whether the later events of its subject may proceed. */
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
      // A leased event is handled again when its lease ends.
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

  /** Fills the free lanes. A request during a run is handled in the next round. */
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
