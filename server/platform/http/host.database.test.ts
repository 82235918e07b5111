import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.listen();
});
afterAll(() => server?.close());

function statusFor(host: string, path: string, accept: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers: { host, accept } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it.each(['a b', 'a/b', 'http://a', 'a:port', 'a:99999', '[::1', 'x"><b>', 'a@b', '%00', 'a,b'])(
  'a Host header of %j is 400',
  async (host) => {
    // was: 500 wherever an address was made of it
    for (const path of [
      '/',
      '/api/v4/version',
      '/api/v4/projects',
      '/nobody/nothing.git/info/refs?service=git-upload-pack',
    ])
      for (const accept of ['text/html', '*/*'])
        expect([path, await statusFor(host, path, accept)]).toEqual([path, 400]);
  },
);

it.each(['example.com', 'my_host:8080', '127.0.0.1', '[::1]:80', 'EXAMPLE.com.'])(
  'a Host header of %j is fine',
  async (host) => {
    expect(await statusFor(host, '/-/health', '*/*')).toBe(200);
  },
);

/** The status of a request that is sent exactly as written. */
async function statusOf(head: string): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(data.toString('latin1', 9, 12));
}

it.each(['HTTP/1.1\r\nHost:', 'HTTP/1.0'])(
  'a missing Host is 400, except on monitoring routes (%j)',
  async (rest) => {
    // was: 500 wherever an address was made of it
    expect(await statusOf(`GET / ${rest}`)).toBe(400);
    expect(await statusOf(`GET /api/v4/projects ${rest}`)).toBe(400);
    for (const path of ['health', 'liveness', 'readiness'])
      expect(await statusOf(`GET /-/${path} ${rest}`)).toBe(200);
  },
);
