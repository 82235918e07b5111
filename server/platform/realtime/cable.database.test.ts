import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import websocket from '@fastify/websocket';
import { once } from 'node:events';
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

/** A server of its own with this channel. */
async function withChannel(
  stream: RealtimeChannel['stream'],
  told?: RealtimeChannel['told'],
  options?: Parameters<typeof registerCable>[3],
) {
  const app = Fastify();
  await app.register(websocket);
  app.decorateRequest('viewer', { getter: () => nobody });
  await app.register(async (scope) =>
    registerCable(scope, server.platform, [{ name: 'Things', stream, told }], options),
  );
  await app.ready();
  return app;
}

/** Connects through the network: what a client does not take is held up where it would be. */
async function connect(app: FastifyInstance, options?: ClientOptions): Promise<WebSocket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/-/cable`, options);
  await once(socket, 'open');
  return socket;
}

const subscribe = (thing: number): string =>
  JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'Things', thing }) });

it('API-04 subscriptions of a connection are asked for one after the other', async () => {
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

it('API-04 a connection that asks for more at once than can wait is closed', async () => {
  let asked = 0;
  const { promise: never, resolve: end } = Promise.withResolvers<undefined>();
  await using app = await withChannel(() => (asked++, never));
  const socket = await app.injectWS('/-/cable');
  const closed = once(socket, 'close');
  for (let thing = 0; thing < 101; thing++) socket.send(subscribe(thing));
  expect((await closed)[0]).toBe(1008);
  end(undefined);
  // Not even the first, where all came in one piece.
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

it('API-04 a client that does not take what it is sent is cut off at 1 MiB, and holds up nobody else', async () => {
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
  // What the kernel takes for the client stands before what the server keeps.
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
  // No goodbye: it would have to wait behind all the rest.
  expect((await closed)[0]).toBe(1006);
  quick.terminate();
});

it('API-04 a client that answers no heartbeat is cut off after ten, and one that does is kept', async () => {
  await using app = await withChannel(async () => undefined, undefined, { heartbeatMilliseconds: 20 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const answering = await connect(app);
  const silent = await connect(app, { autoPong: false });
  let [heard, pings] = [0, 0];
  answering.on('ping', () => heard++);
  silent.on('ping', () => pings++);
  expect((await once(silent, 'close'))[0]).toBe(1006);
  expect(pings).toBe(10);
  // It goes on for longer than the silent one had.
  while (heard < 15) await once(answering, 'ping');
  expect(answering.readyState).toBe(WebSocket.OPEN);
  answering.terminate();
});
