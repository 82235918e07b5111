import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { nobody } from '../access/viewer.ts';
import type { App } from './app.ts';
import { boundBodies } from './bodies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  await server.listen();
});
afterAll(() => server?.close());

/** Starts a request and sends only `sent` bytes of its body. */
async function begin(port: number, path: string, headers: string, sent: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  await new Promise((resolve) => socket.write('x'.repeat(sent), resolve));
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return Number(data.toString('latin1', 9, 12));
}

describe('bodies that are held in memory', () => {
  it.each([
    ['JSON', '/api/graphql', 'Content-Type: application/json'],
    ['forms', '/users/sign_in', 'Content-Type: application/x-www-form-urlencoded'],
    // was: ten files of 10 MiB each were held besides, of whoever asked
    ['files', '/users/sign_in', 'Content-Type: multipart/form-data; boundary=x'],
  ])('of %s are so many of one address at once', async (_what, path, type) => {
    // was: every one was taken, of strangers too: forty of 10 MiB that never ended were 400 MiB for ever
    const { port } = new URL(server.url);
    const sockets: Socket[] = [];
    for (let at = 0; at < 6; at++)
      sockets.push(await begin(Number(port), path, `${type}\r\nContent-Length: 10485760`, 100));
    const more = await begin(Number(port), path, `${type}\r\nContent-Length: 10485760`, 100);
    expect(await statusOf(more)).toBe(429);
    // A small body is still read.
    const small = await server.app.inject({
      method: 'POST',
      url: '/api/graphql',
      payload: { query: '{__typename}' },
    });
    expect(small.statusCode).toBe(200);
    for (const socket of [more, ...sockets]) socket.destroy();
    // The memory is available again.
    await expect
      .poll(async () => {
        const again = await begin(Number(port), path, `${type}\r\nContent-Length: 70000`, 70_000);
        const status = await statusOf(again);
        again.destroy();
        return status;
      })
      .not.toBe(429);
  });

  it('together are limited to the size of one body where they are a form with files', async () => {
    const part = `--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${'x'.repeat(9 << 20)}\r\n`;
    // was: read to its end
    const answer = await server.app.inject({
      method: 'POST',
      url: '/users/sign_in',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${part}${part}--x--\r\n`,
    });
    expect(answer.statusCode).toBe(413);
  });
});

describe('a body that does not arrive', () => {
  async function withPace(): Promise<FastifyInstance> {
    const app = Fastify();
    app.decorateRequest('viewer', { getter: () => nobody });
    boundBodies(app as unknown as App, 10_485_760, { bytesPerSecond: 1000, windowMs: 100 });
    app.post('/', async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  it.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
    'ends its connection (%s)',
    async (header) => {
      await using app = await withPace();
      const { port } = app.server.address() as AddressInfo;
      // was: it stayed open for ever
      const socket = await begin(
        port,
        '/',
        `Content-Type: application/json\r\n${header}`,
        header.includes('1000') ? 10 : 0,
      );
      await once(socket.resume(), 'close');
      expect(socket.destroyed).toBe(true);
    },
  );

  it('differs from one that arrives slowly', async () => {
    await using app = await withPace();
    const { port } = app.server.address() as AddressInfo;
    const socket = await begin(port, '/', 'Content-Type: application/json\r\nContent-Length: 3002', 0);
    socket.write('"');
    for (let sent = 0; sent < 10; sent++) {
      socket.write('x'.repeat(300));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    socket.write('"');
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  });
});
