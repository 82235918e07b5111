import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { nobody } from '../access/viewer.ts';
import type { Viewer } from '../access/viewer.ts';
import type { RealtimeChannel } from './channel.ts';
import { createDelivery } from './delivery.ts';
import { rightsStream } from './person-stream.ts';
import { publish } from './publish.ts';

let server: TestServer;
let ann: Viewer;
let ben: Viewer;

async function person(username: string): Promise<Viewer> {
  const { id } = await server.createUser(username);
  const { rows } = await sql<{
    id: number;
  }>`select id from personal_access_tokens where user_id = ${id}`.execute(server.platform.db);
  return {
    user: { id, username, name: username, admin: false, external: false },
    credential: { kind: 'token', tokenId: rows[0]!.id, scopes: ['api'] },
  };
}

beforeAll(async () => {
  server = await createTestServer({ workers: 1 });
  [ann, ben] = [await person('ann'), await person('ben')];
  // The process says that it may have missed something when it begins to listen.
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

interface Message {
  readonly n: number;
  readonly spread?: number;
  readonly type?: string;
}

interface Connections {
  readonly heard: readonly (readonly Message[])[];
  readonly happened: readonly string[];
  readonly say: (n: number) => Promise<unknown>;
  /** Waits until this connection has received so many messages. */
  readonly until: (index: number, count: number) => Promise<void>;
}

/** Connections of these viewers to one stream of a channel. */
function connect(
  channel: RealtimeChannel,
  viewers: readonly Viewer[],
  stream: string,
  delivery = createDelivery(server.platform),
): Connections {
  const heard: Message[][] = viewers.map(() => []);
  const happened: string[] = [];
  const arrivals = new EventTarget();
  const ends = viewers.map((viewer, index) =>
    delivery.add({
      channel,
      identifier: '{}',
      parameters: {},
      stream,
      connection: {
        viewer: { ...viewer },
        send(frame) {
          heard[index]!.push((JSON.parse(frame) as { message: Message }).message);
          arrivals.dispatchEvent(new Event('frame'));
        },
        signedOut: () => {
          happened.push(`${index} signed out`);
          ends[index]!();
        },
      },
      refused: () => {
        happened.push(`${index} refused`);
        ends[index]!();
      },
    }),
  );
  return {
    heard,
    happened,
    say: (n) => publish(server.platform.db, stream, { n }),
    until: async (index: number, count: number): Promise<void> => {
      while (heard[index]!.length < count) await once(arrivals, 'frame');
    },
  };
}

const numbers = (messages: readonly Message[] | undefined) => messages?.map(({ n }) => n);

it('API-04 rights are checked once per person and message, and once for all anonymous viewers, however many connections they have', async () => {
  const asked: string[] = [];
  const channel: RealtimeChannel = {
    name: 'Together',
    parameters: [],
    stream: async (_platform, { user }) => {
      asked.push(`one by one: ${user?.username}`);
      return 'together';
    },
    messagesFor: async (_platform, viewers, _parameters, message) => {
      asked.push(`together: ${viewers.map(({ user }) => user?.username).join()}`);
      return new Map(viewers.map((viewer) => [viewer, message]));
    },
  };
  const viewers = Array.from({ length: 30 }, (_, index) => [ann, ben, nobody][index % 3]!);
  const { heard, say, until } = connect(channel, viewers, 'together');
  await say(1);
  await until(29, 1);
  expect(asked).toEqual(['together: ann,ben', 'one by one: undefined']);
  expect(heard.flatMap(numbers)).toEqual(viewers.map(() => 1));

  asked.length = 0;
  const alone: RealtimeChannel = { ...channel, messagesFor: async () => undefined };
  const second = connect(alone, viewers, 'together');
  await second.say(1);
  // The first ones follow the same stream, and are checked concurrently.
  await Promise.all([second.until(29, 1), until(29, 2)]);
  expect(asked.filter((what) => what.startsWith('one')).toSorted()).toEqual([
    'one by one: ann',
    'one by one: ben',
    'one by one: undefined',
    'one by one: undefined',
  ]);
});

it('API-04 readers beyond the first fifty spread their requests over at most two seconds', async () => {
  const channel: RealtimeChannel = { name: 'Many', parameters: [], stream: async () => 'many' };
  const { heard, say, until } = connect(
    channel,
    Array.from({ length: 1000 }, () => nobody),
    'many',
  );
  await say(1);
  await until(999, 1);
  const spread = heard.map(([message]) => message?.spread ?? 0);
  expect(spread.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 0));
  expect(new Set(spread.slice(50))).toEqual(new Set([2000]));

  const few = connect(
    { name: 'Few', parameters: [], stream: async () => 'few' },
    Array.from({ length: 60 }, () => nobody),
    'few',
  );
  await few.say(1);
  await few.until(59, 1);
  expect(few.heard[59]).toMatchObject([{ n: 1, spread: 40 }]);
});

it('API-04 messages arrive in order; a reader who loses the right in between, or has no message, receives nothing', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const channel: RealtimeChannel = {
    name: 'Changing',
    parameters: [],
    stream: async () => 'changing',
    async messagesFor(_platform, viewers, _parameters, message) {
      const { n } = message as Message;
      if (n === 1) await held;
      return new Map(
        viewers
          .filter(({ user }) => user?.id !== ben.user?.id || n < 3)
          .map((viewer) => [viewer, n === 2 && viewer.user?.id === ben.user?.id ? undefined : message]),
      );
    },
  };
  const { heard, happened, say, until } = connect(channel, [ann, ben, ben], 'changing');
  for (const n of [1, 2, 3]) await say(n);
  release();
  await say(4);
  await until(0, 4);
  expect(numbers(heard[0])).toEqual([1, 2, 3, 4]);
  expect(numbers(heard[1])).toEqual([1]);
  expect(happened).toEqual(['1 refused', '2 refused']);
});

it('API-04 a reader who is signed out or blocked in between is only notified of that', async () => {
  const cleo = await person('cleo');
  const dan = await person('dan');
  const channel: RealtimeChannel = { name: 'Open', parameters: [], stream: async () => 'open' };
  const { heard, happened, say, until } = connect(channel, [ann, cleo, dan, cleo, nobody], 'open');
  await say(1);
  await until(4, 1);
  await sql`update personal_access_tokens set revoked = true where user_id = ${cleo.user!.id}`.execute(
    server.platform.db,
  );
  await sql`update users set state = 'blocked' where id = ${dan.user!.id}`.execute(server.platform.db);
  await say(2);
  await until(4, 2);
  expect(heard.map(numbers)).toEqual([[1, 2], [1], [1], [1], [1, 2]]);
  expect(happened).toEqual(['1 signed out', '2 signed out', '3 signed out']);
});

it('API-04 when the rights of a person change, what they follow is checked again, and nobody else hears of it', async () => {
  const seeing = new Set([ann.user!.id, ben.user!.id]);
  const channel: RealtimeChannel = {
    name: 'Rights',
    parameters: [],
    stream: async (_platform, { user }) => (seeing.has(user?.id ?? 0) ? 'rights' : undefined),
  };
  const { heard, happened, say, until } = connect(channel, [ann, ben, ann], 'rights');
  const changed = (viewer: Viewer) => publish(server.platform.db, rightsStream(viewer.user!.id), {});
  await changed(ann);
  await Promise.all([until(0, 1), until(2, 1)]);
  await say(1);
  await Promise.all([until(0, 2), until(1, 1), until(2, 2)]);
  expect(heard.map((frames) => frames.map(({ type, n }) => type ?? n))).toEqual([
    ['missed', 1],
    [1],
    ['missed', 1],
  ]);
  seeing.delete(ann.user!.id);
  await changed(ann);
  await say(2);
  await until(1, 2);
  expect(happened).toEqual(['0 refused', '2 refused']);
  expect(heard.map(({ length }) => length)).toEqual([2, 2, 2]);
});

it('API-04 however often the rights of a person change, what they follow is checked one after another, and no more often than it has to be', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let [asked, atOnce, most] = [0, 0, 0];
  const channelOf = (name: string): RealtimeChannel => ({
    name,
    parameters: [],
    async stream() {
      begin();
      asked += 1;
      most = Math.max(most, (atOnce += 1));
      await held;
      atOnce -= 1;
      return name;
    },
  });
  const delivery = createDelivery(server.platform);
  const all = ['first', 'second', 'third'].map((name) => connect(channelOf(name), [ann], name, delivery));
  const hub = server.platform.realtime;
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let changes = 0;
  const end = hub.subscribe(rightsStream(ann.user!.id), () => (changes += 1) === 10 && arrive());
  for (let change = 1; change <= 10; change++)
    await publish(server.platform.db, rightsStream(ann.user!.id), {});
  await Promise.all([begun, arrived]);
  end();
  release();
  await Promise.all(all.map(({ until }) => until(0, 1)));
  // One more for what changed while the first one was checked.
  await all[0]!.until(0, 2);
  expect([asked, most]).toEqual([4, 1]);
});

it('API-04 after a broken connection to the database rights are checked once per person, and each reader is told once', async () => {
  let asked = 0;
  const channel: RealtimeChannel = {
    name: 'Broken',
    parameters: [],
    async stream() {
      asked += 1;
      return 'broken';
    },
  };
  const readers = Array.from({ length: 60 }, () => ann);
  const { heard, say, until } = connect(channel, readers, 'broken');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'coppice realtime' and datname = current_database()`.execute(server.platform.db);
  await until(59, 1);
  await say(1);
  await until(59, 2);
  expect(asked).toBe(2);
  expect(heard.map((frames) => frames.map(({ type, n }) => type ?? n))).toEqual(
    readers.map(() => ['missed', 1]),
  );
});
