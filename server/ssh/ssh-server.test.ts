/* oxlint-disable no-underscore-dangle -- the names of ssh2, which has no others for this */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import ssh2 from 'ssh2';
import { afterEach, expect, it } from 'vitest';
import { makeKeyPair } from './key-pair.ts';
import { createSshServer } from './ssh-server.ts';
import type { Command, Limits, SshServer } from './ssh-server.ts';

/** The part of ssh2's client that is used here, with messages that no other client sends in this order. */
interface HostileClient {
  readonly _sock: Socket;
  readonly _protocol: {
    session(channel: number, window: number, packetSize: number): void;
    channelClose(channel: number): void;
    exec(channel: number, command: string, wantReply: boolean): void;
    channelData(channel: number, data: Buffer): void;
    ping(): void;
    rekey(): void;
  };
  on(event: string, listener: (...args: unknown[]) => void): this;
  connect(options: object): this;
  exec(command: string, listener: (error: unknown, stream: NodeJS.ReadableStream) => void): void;
  end(): void;
  destroy(): void;
}
const { Client } = ssh2 as unknown as { readonly Client: new () => HostileClient };

const hostKey = makeKeyPair('ed25519', 'host');
const key = makeKeyPair('ed25519', 'ann');
let ssh: SshServer;
let listener: Server;
const clients = new Set<HostileClient>();

async function open(
  run: (command: Command) => Promise<number>,
  limits: Partial<Limits> = {},
  identify = async () => 'ann',
): Promise<void> {
  ssh = createSshServer<string>({
    hostKeys: [hostKey.private],
    limits,
    identify,
    nameOf: (name) => name,
    greeting: () => 'Welcome!',
    run: (_identity, command) => run(command),
    onError: (error) => {
      throw error;
    },
  });
  listener = createServer({ pauseOnConnect: true }, (socket) => ssh.accept(socket, '127.0.0.1', '127.0.0.1'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
}
const portOf = (): number => (listener.address() as AddressInfo).port;

async function signIn(): Promise<HostileClient> {
  const client = new Client();
  clients.add(client);
  client.on('error', () => undefined);
  const ready = new Promise<unknown>((resolve) => client.on('ready', resolve));
  client.connect({ host: '127.0.0.1', port: portOf(), username: 'git', privateKey: key.private });
  await ready;
  return client;
}

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients.clear();
  const closed = once(listener, 'close');
  listener.close();
  await ssh.close();
  await closed;
});

/** Until nothing has happened for some turns of the event loop that take in what is on its way. */
async function unchanged(read: () => unknown): Promise<void> {
  for (let same = 0, last = read(); same < 2000;) {
    await turn();
    const now = read();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

it('GIT-01 a session that is closed again and again gives its place back once', async () => {
  // was: each CHANNEL_CLOSE lowered the count of commands, so a connection could run any number of them.
  let running = 0;
  let most = 0;
  await open(
    async ({ signal }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      running--;
      return 0;
    },
    { commandsPerConnection: 2 },
  );
  const { _protocol: protocol } = await signIn();
  protocol.session(0, 1024, 1024);
  for (let index = 0; index < 50; index++) protocol.channelClose(0);
  for (let channel = 1; channel < 20; channel++) {
    protocol.session(channel, 1024, 1024);
    protocol.exec(channel, 'git-upload-pack x/y', false);
  }
  await expect.poll(() => running).toBeGreaterThan(0);
  await unchanged(() => running);
  expect(most).toBeLessThanOrEqual(2);
});

it('GIT-01 a command that still runs keeps its place after its channel is closed', async () => {
  // was: the place was free at once, so opening and closing channels started any number of commands.
  let running = 0;
  await open(
    async ({ signal }) => {
      running++;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 0;
    },
    { commandsPerConnection: 2 },
  );
  const { _protocol: protocol } = await signIn();
  for (let channel = 0; channel < 20; channel++) {
    protocol.session(channel, 1024, 1024);
    protocol.exec(channel, 'git-upload-pack x/y', false);
    protocol.channelClose(channel);
  }
  await expect.poll(() => running).toBeGreaterThan(0);
  await unchanged(() => running);
  expect(running).toBeLessThanOrEqual(2);
});

it('GIT-01 nobody has more connections open than they may', async () => {
  // was: one key could hold any number of them open, each with its memory.
  await open(async () => 0, { connectionsPerIdentity: 2 });
  const first = await signIn();
  await signIn();
  await signIn();
  await expect.poll(() => ssh.connections).toBe(2);
  first.end();
  await expect.poll(() => ssh.connections).toBe(1);
  await signIn();
  await unchanged(() => ssh.connections);
  expect(ssh.connections).toBe(2);
});

const mebibyte = 1024 * 1024;

/** Writes what the channel takes, up to 128 MB; counts it. */
async function openFountain(): Promise<() => number> {
  let taken = 0;
  await open(async ({ channel, signal }) => {
    const chunk = Buffer.alloc(mebibyte / 4);
    while (taken < 128 * mebibyte && !signal.aborted) {
      const free = channel.write(chunk);
      taken += chunk.length;
      if (!free)
        await new Promise<void>((resolve) => {
          channel.once('drain', resolve);
          signal.addEventListener('abort', () => resolve());
        });
    }
    return 0;
  });
  return () => taken;
}

it('GIT-01 what a client does not read is not kept in memory, however large a window it opens', async () => {
  // was: the whole output went into the buffer of the connection: a clone of 4 GB took 4 GB of memory.
  const taken = await openFountain();
  const client = await signIn();
  client._protocol.session(0, 2 ** 31, 32 * 1024);
  client._protocol.exec(0, 'git-upload-pack x/y', false);
  client._sock.pause();
  await expect.poll(taken).toBeGreaterThan(0);
  await unchanged(taken);
  expect(taken()).toBeLessThan(32 * mebibyte);
});

it('GIT-01 nor is what waits for an exchange of keys that the client never ends', async () => {
  // was: it waited in a queue of ssh2 without bounds.
  const taken = await openFountain();
  const client = await signIn();
  client._protocol.session(0, 2 ** 31, 32 * 1024);
  client._protocol.exec(0, 'git-upload-pack x/y', false);
  client._protocol.rekey();
  client._sock.removeAllListeners('data').resume();
  await expect.poll(taken).toBeGreaterThan(0);
  await unchanged(taken);
  expect(taken()).toBeLessThan(32 * mebibyte);
});

it('GIT-01 a client that reads slowly gets everything', async () => {
  const size = 24 * mebibyte;
  await open(async ({ channel }) => {
    channel.write(Buffer.alloc(size, 'x'));
    return 0;
  });
  const client = await signIn();
  let read = 0;
  const done = new Promise<unknown>((resolve) => {
    client.exec('git-upload-pack x/y', (_error, stream) => {
      stream.on('data', (chunk: Buffer) => (read += chunk.length));
      stream.on('close', resolve);
    });
  });
  await done;
  expect(read).toBe(size);
});

it('GIT-01 a client that asks and asks, and reads no answer, is disconnected', async () => {
  // was: the answers were kept in memory for as long as it asked.
  await open(async () => 0, { unreadBytes: 100_000 });
  const client = await signIn();
  client._sock.pause();
  for (let index = 0; index < 400 && ssh.connections > 0; index++) {
    for (let each = 0; each < 1000; each++) client._protocol.ping();
    await turn();
  }
  await expect.poll(() => ssh.connections).toBe(0);
});

it.each([0, 1])('GIT-01 packets of %i bytes are refused', async (packetSize) => {
  // was: the first answer on such a channel was written in a loop without an end, which stopped the process.
  let commands = 0;
  await open(async () => ++commands);
  const { _protocol: protocol } = await signIn();
  protocol.session(0, 1024, packetSize);
  protocol.exec(0, 'git-upload-pack x/y', false);
  await expect.poll(() => ssh.connections).toBe(0);
  expect(commands).toBe(0);
});

it('GIT-01 a client that sends more than the window allows is disconnected', async () => {
  // was: everything was kept in memory when git was slower than the client.
  await open(async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 0;
  });
  const { _protocol: protocol } = await signIn();
  protocol.session(0, 1024, 32 * 1024);
  protocol.exec(0, 'git-receive-pack x/y', false);
  const data = Buffer.alloc(30_000);
  for (let index = 0; index < 400 && ssh.connections > 0; index++) {
    protocol.channelData(0, data);
    await turn();
  }
  await expect.poll(() => ssh.connections).toBe(0);
});

it('GIT-01 a connection that is gone before it is taken leaves no place occupied', async () => {
  // was: it counted as one that has not signed in, for ever: twenty of them locked an address out.
  await open(async () => 0, { waitingPerAddress: 1 });
  const taken = new Promise<Socket>((resolve) =>
    listener.removeAllListeners('connection').once('connection', resolve),
  );
  const client = connect(portOf(), '127.0.0.1');
  client.on('error', () => undefined);
  const socket = await taken;
  socket.destroy();
  await once(socket, 'close');
  ssh.accept(socket, '127.0.0.1', '127.0.0.1');
  client.destroy();
  expect(ssh.connections).toBe(0);
  listener.on('connection', (next: Socket) => ssh.accept(next, '127.0.0.1', '127.0.0.1'));
  await signIn();
  expect(ssh.connections).toBe(1);
});

it('GIT-01 a client that goes while its key is looked up harms nobody', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  await open(
    async () => 0,
    {},
    async () => {
      asked.resolve();
      return answer.promise;
    },
  );
  const client = new Client();
  clients.add(client);
  client.on('error', () => undefined);
  client.connect({ host: '127.0.0.1', port: portOf(), username: 'git', privateKey: key.private });
  await asked.promise;
  client.destroy();
  await expect.poll(() => ssh.connections).toBe(0);
  answer.resolve('ann');
  await turn();
  await turn();
});
