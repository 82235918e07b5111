import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';

// was: 503 from a worker that was being replaced
it('OPS-02 a worker that ends answers what comes over a connection that it still serves, and then closes it', async () => {
  const server = await createTestServer();
  const { token } = await server.createUser('ann');
  const { port } = new URL(await server.listen());
  const body = JSON.stringify({ text: '**wood**' });
  const begun = once(server.app.server, 'request');
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.on('data', (data: Buffer) => (text += String(data)));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.write(
    `POST /api/v4/markdown HTTP/1.1\r\nHost: localhost\r\nPrivate-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
  );
  await begun;
  const closed = server.app.close();
  while (server.app.server.listening) await setImmediate(); // oxlint-disable-line no-await-in-loop
  socket.write(`${body.slice(4)}GET /api/v4/projects HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await ended;
  const answers = text.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['201', '200']);
  expect(answers[1]!.toLowerCase()).toContain('connection: close');
  await closed;
  await server.close();
}, 20_000);
