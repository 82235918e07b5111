import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { nobody } from '../access/viewer.ts';
import { registerCable } from './cable.ts';
import type { RealtimeChannel } from './channel.ts';
import { publish } from './publish.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ workers: 1 });
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

/** A server with only this channel. */
async function withChannel(
  stream: RealtimeChannel['stream'],
  messageFor?: RealtimeChannel['messageFor'],
  options?: Parameters<typeof registerCable>[3],
) {
  const app = Fastify();
  await app.register(websocket);
  app.decorateRequest('viewer', { getter: () => nobody });
  await app.register(async (scope) =>
    registerCable(
      scope,
      server.platform,
      [{ name: 'Things', parameters: ['thing'], stream, messageFor }],
      options,
    ),
  );
  await app.ready();
  return app;
}

/**
 * Connects through the network, so that unread data is held up where it would be in production. `onPing` hears of the first one, too, which can
 * come with what opens the connection.
 */
async function connect(
  app: FastifyInstance,
  options?: ClientOptions,
  onPing: () => void = () => undefined,
): Promise<WebSocket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/-/cable`, options);
  socket.on('ping', onPing);
  await once(socket, 'open');
  return socket;
}

/** Sends requests over one kept-alive connection. */
function keptAlive() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async statusOf(url: string): Promise<number> {
      const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return answer.statusCode!;
    },
    [Symbol.asyncDispose]: async () => agent.destroy(),
  };
}

const subscribe = (thing: number): string =>
  JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'Things', thing }) });

it('API-04 subscriptions of a connection are checked one after the other', async () => {
  let now = 0;
  let most = 0;
  let asked = 0;
  await using app = await withChannel(async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return `things:${++asked}`;
  });
  const socket = await app.injectWS('/-/cable');
  let confirmed = 0;
  const all = new Promise((resolve) =>
    socket.on('message', (data: Buffer) => {
      if (data.includes('confirm_subscription') && ++confirmed === 30) resolve(undefined);
    }),
  );
  for (let thing = 0; thing < 30; thing++) socket.send(subscribe(thing));
  await all;
  expect([most, asked]).toEqual([1, 30]);
  socket.terminate();
});

it('API-04 a connection with too many pending requests is closed', async () => {
  let asked = 0;
  const { promise: never, resolve: end } = Promise.withResolvers<undefined>();
  await using app = await withChannel(() => (asked++, never));
  const socket = await app.injectWS('/-/cable');
  const closed = once(socket, 'close');
  for (let thing = 0; thing < 101; thing++) socket.send(subscribe(thing));
  expect((await closed)[0]).toBe(1008);
  end(undefined);
  // Not even the first one, since all arrived in one piece.
  expect(asked).toBeLessThanOrEqual(1);
});

it('API-04 a connection that is refused a hundred times is closed', async () => {
  let asked = 0;
  await using app = await withChannel(async () => {
    asked++;
    return undefined;
  });
  const socket = await app.injectWS('/-/cable');
  const closed = once(socket, 'close');
  socket.on('message', (data: Buffer) => {
    if (data.includes('welcome') || data.includes('reject')) socket.send(subscribe(asked));
  });
  socket.send(subscribe(-1));
  expect((await closed)[0]).toBe(1008);
  expect(asked).toBe(100);
});

it('API-04 a client that does not read is disconnected at 1 MiB, and holds up nobody else', async () => {
  await using app = await withChannel(
    async () => 'things:large',
    async () => 'x'.repeat(256 * 1024),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const confirmed = async (): Promise<WebSocket> => {
    const socket = await connect(app);
    const confirmation = new Promise((resolve) =>
      socket.on('message', (data: Buffer) => data.includes('confirm_subscription') && resolve(undefined)),
    );
    socket.send(subscribe(1));
    await confirmation;
    return socket;
  };
  const slow = await confirmed();
  const [slowHere] = app.websocketServer.clients;
  const quick = await confirmed();
  const closed = once(slow, 'close');
  slow.pause();
  // The kernel buffers data for the client before the server does.
  let unsent = 0;
  for (let sent = 0; sent < 400 && slowHere!.readyState === WebSocket.OPEN; sent++) {
    unsent = slowHere!.bufferedAmount;
    const taken = once(quick, 'message');
    await publish(server.platform.db, 'things:large', { n: sent });
    await taken;
  }
  expect(slowHere!.readyState).not.toBe(WebSocket.OPEN);
  expect(unsent).toBeGreaterThan(2 ** 20);
  expect(unsent).toBeLessThan(1.5 * 2 ** 20);
  expect(quick.readyState).toBe(WebSocket.OPEN);
  slow.resume();
  // No close frame: it would have to wait behind all the rest.
  expect((await closed)[0]).toBe(1006);
  quick.terminate();
});

it('API-04 a client that answers no heartbeat is disconnected after ten, and one that does is kept', async () => {
  await using app = await withChannel(async () => undefined, undefined, { heartbeatMilliseconds: 20 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let [heard, pings] = [0, 0];
  const answering = await connect(app, undefined, () => heard++);
  const silent = await connect(app, { autoPong: false }, () => pings++);
  expect((await once(silent, 'close'))[0]).toBe(1006);
  expect(pings).toBe(10);
  // It lasts longer than the silent one did.
  while (heard < 15) await once(answering, 'ping');
  expect(answering.readyState).toBe(WebSocket.OPEN);
  answering.terminate();
});

const named = (extra: object): string =>
  JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'Things', ...extra }) });

it('API-04 a connection follows a stream once, and many connections cost one check, however the stream is written', async () => {
  let asked = 0;
  await using app = await withChannel(async (_platform, _viewer, { thing }) => {
    asked++;
    return `things:${String(thing)}`;
  });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => app.injectWS('/-/cable')));
  let heard = 0;
  const answers: string[] = [];
  const { promise: all, resolve: allHeard } = Promise.withResolvers<void>();
  await Promise.all(
    sockets.map(async (socket, index) => {
      const answered = new Promise<void>((resolve) => {
        let own = 0;
        socket.on('message', (data: Buffer) => {
          const { type, message } = JSON.parse(data.toString()) as {
            type?: string;
            message?: { n?: number };
          };
          if (type === 'confirm_subscription' || type === 'reject_subscription') {
            answers.push(type);
            if (++own === 2) resolve();
            // A new subscription is told what it may have missed, which is another message.
          } else if (message?.n === 1 && ++heard === sockets.length) allHeard();
        });
      });
      socket.send(named({ thing: 7, dummy: index }));
      socket.send(named({ dummy: -index, thing: 7, more: true }));
      await answered;
    }),
  );
  // was: fifty subscriptions of each connection to one stream, each of them asked for and written by itself
  expect(answers.filter((type) => type === 'confirm_subscription')).toHaveLength(10);
  expect(answers.filter((type) => type === 'reject_subscription')).toHaveLength(10);
  asked = 0;
  await publish(server.platform.db, 'things:7', { n: 1 });
  await all;
  expect(asked).toBe(1);
  for (const socket of sockets) socket.terminate();
});

it('API-04 a page of another site may not connect, and a person or an address only so many times concurrently', async () => {
  const limited = await createTestServer({ connectionsForStrangers: 2, connections: 3 });
  try {
    const address = (await limited.listen()).replace('http', 'ws');
    const ann = await limited.createUser('ann');
    const open = async (headers: Record<string, string> = {}): Promise<number | WebSocket> => {
      const socket = new WebSocket(`${address}/-/cable`, { headers });
      const refused = new Promise<number>((resolve) =>
        socket.on('unexpected-response', (_request, { statusCode, headers: answer }) => {
          expect(statusCode !== 429 || Number(answer['retry-after']) > 0).toBe(true);
          resolve(statusCode!);
        }),
      );
      return Promise.race([once(socket, 'open').then(() => socket), refused]);
    };
    // was: what is no websocket took a place for as long as its connection stayed, which a proxy keeps open
    await using agent = keptAlive();
    for (let call = 0; call < 5; call++) expect(await agent.statusOf(limited.url + '/-/cable')).toBe(404);
    // was: any site could listen with the cookies of who looked at it
    expect(await open({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await open({ origin: 'null' })).toBe(403);
    const own = await open({ origin: address.replace('ws', 'http') });
    expect(own).toBeInstanceOf(WebSocket);
    expect(await open()).toBeInstanceOf(WebSocket);
    expect(await open()).toBe(429);
    const signedIn = { 'private-token': ann.token };
    for (let number = 0; number < 3; number++) expect(await open(signedIn)).toBeInstanceOf(WebSocket);
    expect(await open(signedIn)).toBe(429);
    (own as WebSocket).terminate();
    let again = await open();
    while (again === 429) again = await open();
    expect(again).toBeInstanceOf(WebSocket);
  } finally {
    await limited.close();
  }
});

it('API-04 a page is told how long ago the newest message was that it would have received', async () => {
  await using app = await withChannel(
    async (_platform, _viewer, { thing }) => `late:${String(thing)}`,
    async (_platform, _viewer, _parameters, message) =>
      (message as { hidden?: true }).hidden ? undefined : message,
  );
  /** What a connection hears of this thing until the frame after its confirmation, or until another subscription is confirmed. */
  const heardOf = async (thing: string): Promise<unknown[]> => {
    const socket = await app.injectWS('/-/cable');
    const heard: unknown[] = [];
    const ended = new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as {
          type?: string;
          identifier?: string;
          message?: unknown;
        };
        if (frame.message !== undefined && frame.identifier?.includes('another') === false)
          heard.push(frame.message);
        if (frame.type === 'confirm_subscription' && frame.identifier?.includes('another') === true)
          resolve();
      }),
    );
    socket.send(named({ thing }));
    socket.send(named({ thing: 'another' }));
    await ended;
    socket.terminate();
    return heard;
  };
  const arrived = new Promise((resolve) => server.platform.realtime.subscribe('late:last', resolve));
  const before = performance.now();
  await publish(server.platform.db, 'late:seen', { n: 1 });
  await publish(server.platform.db, 'late:seen', { n: 2, hidden: true });
  await publish(server.platform.db, 'late:hidden', { n: 3, hidden: true });
  await publish(server.platform.db, 'late:last', { n: 4 });
  await arrived;
  const elapsed = (): number => performance.now() - before;
  const seen = await heardOf('seen');
  expect(seen).toEqual([{ type: 'missed', ago: expect.any(Number) as number }]);
  expect((seen[0] as { ago: number }).ago).toBeLessThanOrEqual(Math.ceil(elapsed()));
  // A stream of which it may hear nothing looks like one where nothing happened: this process began to listen earlier than that.
  const [quiet, hidden] = [await heardOf('quiet'), await heardOf('hidden')];
  expect(hidden).toHaveLength(quiet.length);
  for (const { ago } of hidden as { ago: number }[]) expect(ago).toBeGreaterThan(elapsed());
});
