import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { transaction } from '../database/database.ts';
import { createDispatcher } from './dispatcher.ts';
import type { DispatcherOptions } from './dispatcher.ts';
import { reaction, recordEvent, subjectOfEvent } from './events.ts';
import { runDispatcher } from './run-dispatcher.ts';

interface Happened {
  readonly type: string;
  readonly id: number;
  readonly number: number;
}

declare module './events.ts' {
  interface EventMap {
    'test.happened': Happened;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ shutdownGrace: 1, logLevel: 'silent' });
});
afterAll(() => server?.close());
afterEach(() => sql`delete from outbox`.execute(server.platform.db));

/** Records events of these subjects, in this order. */
const happen = (...things: readonly number[]) =>
  transaction(server.platform.db, async (tx) => {
    for (const [number, id] of things.entries())
      await recordEvent(tx, 'test.happened', { type: 'Thing', id, number });
  });
const dispatcherOf = (react: (event: Happened) => Promise<void>, options?: DispatcherOptions) =>
  createDispatcher(
    server.platform,
    [reaction('test.happened', 'test.react', (_, payload) => react(payload))],
    options,
  );
const waiting = async () =>
  (
    await sql<{ id: number; attempts: number; error: string | null; leased: boolean }>`
      select (payload->>'id')::int as id, attempts, last_error as error, locked_until is not null as leased from outbox o order by o.id`.execute(
      server.platform.db,
    )
  ).rows;
const tryNow = () => sql`update outbox set available_at = now()`.execute(server.platform.db);
const never = new Promise<never>(() => undefined);

it.each([
  [{ type: 'Issue', id: 5, projectId: 3 }, 'Issue 5'],
  [{ noteId: 9, noteableType: 'Issue', noteableId: 5, projectId: 3 }, 'Issue 5'],
  [{ name: 'tada', awardableType: 'Note', awardableId: 9 }, 'Note 9'],
  [{ projectId: 3, changes: [] }, 'project 3'],
  [{ projectId: null, groupId: 3 }, undefined],
  [{ userId: 1 }, undefined],
])('%o is worked in the order of %s', (payload, subject) => {
  expect(subjectOfEvent(payload)).toBe(subject);
});

it('OPS-02 a subject’s events are handled in order, those of different subjects concurrently', async () => {
  const worked: Happened[] = [];
  let atOnce = 0;
  let most = 0;
  const dispatcher = dispatcherOf(async (event) => {
    most = Math.max(most, ++atOnce);
    for (let turns = 0; turns < (event.number * 7) % 5; turns++) await turn();
    worked.push(event);
    atOnce--;
  });
  await happen(...Array.from({ length: 300 }, (_, number) => number % 10));
  expect(await dispatcher.drain()).toBe(300);
  for (let id = 0; id < 10; id++) {
    const numbers = worked.filter((event) => event.id === id).map(({ number }) => number);
    expect(numbers).toHaveLength(30);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  // was: 1. At most as many as there are lanes.
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

it('2,500 events of one subject, the first of which never ends, do not delay another’s', async () => {
  const other = Promise.withResolvers<void>();
  const worked: number[] = [];
  const dispatcher = dispatcherOf(async ({ id }) => {
    // was: the first one waits for an event that is not handed out before it
    if (id === 1) await other.promise;
    worked.push(id);
    if (id === 2) other.resolve();
  });
  await happen(...Array.from({ length: 2500 }, () => 1), 2);
  expect(await dispatcher.drain()).toBe(2501);
  expect(worked[0]).toBe(2);
}, 60_000);

it('no transaction stays open while reactions run', async () => {
  const open = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(server.platform.db)
    ).rows[0]!.count;
  const dispatcher = dispatcherOf(async () => {
    // was: 1, for as long as the slowest reaction took. Claims for the other lanes come and go.
    await expect.poll(open).toBe(0);
  });
  await happen(1);
  await dispatcher.drain();
  expect(await waiting()).toEqual([]);
});

it('a reaction that hangs counts as failed, and is retried by itself', async () => {
  const worked: string[] = [];
  let hangs = true;
  const dispatcher = createDispatcher(
    server.platform,
    [
      reaction('test.happened', 'test.hangs', async (_, { id }) => {
        if (id === 1 && hangs) await never;
        worked.push(`hung ${id}`);
      }),
      reaction('test.happened', 'test.works', async (_, { id }) => void worked.push(`works ${id}`)),
    ],
    { deadlineMilliseconds: 50 },
  );
  await happen(1, 2);
  // was: no end
  expect(await dispatcher.drain()).toBe(2);
  expect(worked.toSorted()).toEqual(['hung 2', 'works 1', 'works 2']);
  expect(await waiting()).toEqual([
    { id: 1, attempts: 1, error: expect.stringContaining('longer than 50 ms'), leased: false },
  ]);
  hangs = false;
  await tryNow();
  await dispatcher.drain();
  expect(worked.at(-1)).toBe('hung 1');
  expect(worked).toHaveLength(4);
  expect(await waiting()).toEqual([]);
});

it('an event that fails holds back the later ones of its subject for three tries, and no other subject’s', async () => {
  const worked: number[] = [];
  const dispatcher = dispatcherOf(async ({ number }) => {
    if (number === 0) throw new Error('not today');
    worked.push(number);
  });
  await happen(1, 1, 2, 1);
  for (const expected of [[2], [2]]) {
    await dispatcher.drain();
    // was: the later ones at once, before what they follow
    expect(worked).toEqual(expected);
    // Make it due; the others are due already.
    await tryNow();
  }
  await dispatcher.drain();
  expect(worked).toEqual([2, 1, 3]);
  expect(await waiting()).toEqual([{ id: 1, attempts: 3, error: 'not today', leased: false }]);
});

it('OPS-02 an event that a killed process was handling is handled again when its lease ends', async () => {
  const worked: number[] = [];
  const dispatcher = dispatcherOf(async ({ number }) => void worked.push(number));
  const lease = (until: string) =>
    sql`update outbox set locked_until = now() + ${until}::interval where (payload->>'number')::int = 0`.execute(
      server.platform.db,
    );
  await happen(1, 1, 2);
  await lease('1 minute');
  await dispatcher.drain();
  // Later events of the same subject wait for it.
  expect(worked).toEqual([2]);
  await lease('-1 second');
  await dispatcher.drain();
  expect(worked).toEqual([2, 0, 1]);
});

it('OPS-02 the first process to start waits for no lease', async () => {
  const done = Promise.withResolvers<number>();
  await happen(7);
  await sql`update outbox set locked_until = now() + interval '1 hour'`.execute(server.platform.db);
  const stop = await runDispatcher(
    server.platform,
    dispatcherOf(async ({ id }) => done.resolve(id)),
  );
  expect(await done.promise).toBe(7);
  await stop();
  expect(await waiting()).toEqual([]);
});

it('two dispatchers share the work: each event once, a subject’s in their order', async () => {
  const worked: Happened[] = [];
  const react = async (event: Happened): Promise<void> => {
    await turn();
    worked.push(event);
  };
  await happen(...Array.from({ length: 400 }, (_, number) => number % 7));
  const options = { eventsAtOnce: 3 };
  const counts = await Promise.all([
    dispatcherOf(react, options).drain(),
    dispatcherOf(react, options).drain(),
  ]);
  expect(counts[0] + counts[1]).toBe(400);
  for (let id = 0; id < 7; id++) {
    const numbers = worked.filter((event) => event.id === id).map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  expect(worked).toHaveLength(400);
});

it('a lease is renewed while its event is handled', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const dispatcher = dispatcherOf(
    async () => {
      begun.resolve();
      await end.promise;
    },
    { leaseSeconds: 0.3 },
  );
  await happen(1);
  const drained = dispatcher.drain();
  await begun.promise;
  const until = async () =>
    (
      await sql<{ at: Date }>`select locked_until as at from outbox`.execute(server.platform.db)
    ).rows[0]!.at.getTime();
  const first = await until();
  await expect.poll(until).toBeGreaterThan(first);
  end.resolve();
  expect(await drained).toBe(1);
});

it('a stop does not wait for a reaction that hangs', async () => {
  const begun = Promise.withResolvers<void>();
  const dispatcher = dispatcherOf(async () => {
    begun.resolve();
    await never;
  });
  await happen(1);
  const stop = await runDispatcher(server.platform, dispatcher);
  await begun.promise;
  await stop();
  expect(await waiting()).toMatchObject([{ id: 1, attempts: 0, leased: true }]);
});

it('an event recorded while a reaction hangs is handled immediately', async () => {
  const begun = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const stop = await runDispatcher(
    server.platform,
    dispatcherOf(async ({ id }) => {
      if (id === 2) return other.resolve();
      begun.resolve();
      await other.promise;
    }),
  );
  await happen(1);
  await begun.promise;
  await happen(2);
  // was: behind the one that hangs
  await expect(other.promise).resolves.toBeUndefined();
  await stop();
});
