import Fastify from 'fastify';
import websocket from '@fastify/websocket';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { nobody } from '../access/viewer.ts';
import { registerCable } from './cable.ts';
import type { RealtimeChannel } from './channel.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ workers: 1 });
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
});
afterAll(() => server?.close());

/** A server of its own with this channel. */
async function withChannel(stream: RealtimeChannel['stream']) {
  const app = Fastify();
  await app.register(websocket);
  app.decorateRequest('viewer', { getter: () => nobody });
  await app.register(async (scope) => registerCable(scope, server.platform, [{ name: 'Things', stream }]));
  await app.ready();
  return app;
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
