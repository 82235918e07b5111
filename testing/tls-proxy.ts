import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createCertificate } from './certificate.ts';

/** A reverse proxy with TLS in front of a server, set up like in docs/administration/reverse-proxy.md. */
export interface TlsProxy {
  /** https://localhost:PORT */
  readonly origin: string;
  /** The certificate, in PEM, for clients to trust. */
  readonly certificate: string;
  /** The target of its requests. It can be set later, since the server needs the proxy's address first. */
  target: URL | undefined;
  close(): Promise<void>;
}

export async function startTlsProxy(): Promise<TlsProxy> {
  const { key, certificate } = createCertificate();
  const server = createServer({ key, cert: certificate });
  const sockets = new Set<Socket>();
  let target: URL | undefined;

  const forwarded = (request: IncomingMessage): Record<string, string | string[] | undefined> => ({
    ...request.headers,
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .filter((address) => address !== undefined)
      .join(', '),
    'x-forwarded-proto': 'https',
    'x-forwarded-host': request.headers.host,
  });

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const upstream = httpRequest(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: forwarded(request), agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    const upstream = connect(Number(target?.port), target?.hostname, () => {
      const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    get target() {
      return target;
    },
    set target(value) {
      target = value;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
