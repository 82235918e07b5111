import type { Socket } from 'node:net';
import ssh2 from 'ssh2';
import type { AuthenticationRequest, Channel, Connection, Session } from 'ssh2';
import { limitIncoming, limitUnread, sendAsRead } from './backpressure.ts';

const { Server, utils } = ssh2;

/** A command of somebody who is signed in. */
export interface Command {
  readonly command: string;
  /** GIT_PROTOCOL, which chooses the version of git's protocol. */
  readonly protocol: string | undefined;
  readonly channel: Channel;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface SshServerOptions<Identity> {
  readonly hostKeys: readonly string[];
  /** Who owns this key, given in the form of the protocol. */
  readonly identify: (key: Buffer, ip: string) => Promise<Identity | undefined>;
  /** What connections of the same person or key are counted by. */
  readonly nameOf: (identity: Identity) => string;
  /** Called once a connection has proven its key. */
  readonly onSignedIn?: (identity: Identity) => void;
  /** The line for a client that asks for no command (`ssh -T`). */
  readonly greeting: (identity: Identity) => string;
  /** Runs a command; the result is its exit code. */
  readonly run: (identity: Identity, command: Command, ip: string) => Promise<number>;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** Milliseconds in which a client has to prove its key. */
  readonly signInMs: number;
  /** Requests to sign in; an agent offers all keys that it has. */
  readonly attempts: number;
  /** Connections of one address (as `addressGroup` says), and of all, that have not proven a key yet. */
  readonly waitingPerAddress: number;
  readonly waiting: number;
  /** Connections that somebody who is signed in has open. */
  readonly connectionsPerIdentity: number;
  /** Commands that one connection runs side by side. */
  readonly commandsPerConnection: number;
  /** Bytes of answers that a client leaves unread. */
  readonly unreadBytes: number;
}

const LIMITS: Limits = {
  signInMs: 30_000,
  attempts: 24,
  waitingPerAddress: 20,
  waiting: 200,
  connectionsPerIdentity: 100,
  commandsPerConnection: 8,
  unreadBytes: 4 * 1024 * 1024,
};
/** ssh2 writes in a loop what a client takes at once, which never ends for packets of nothing. Real clients take 16 KB and more. */
const leastPacket = 1024;

/**
 * The ciphers that Node computes natively in whole packets. Without native helpers ssh2 takes five times as long with the others, which
 * OpenSSH prefers: it is only offered these. Other programs may know none of them.
 */
const fastCiphers = ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com'];
const otherCiphers = ['chacha20-poly1305@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'];
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group14-sha256',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
};
/** Milliseconds in which a client says what it is, before it gets every cipher. */
const identMs = 500;

export interface SshServer {
  /** Takes a connection. `address` is what limits count by. */
  accept(socket: Socket, ip: string, address: string): void;
  /** Connections that are open. */
  readonly connections: number;
  /** Takes nothing more, and resolves when the commands that run have ended. */
  close(): Promise<void>;
}

interface Client {
  readonly ip: string;
  readonly socket: Socket;
  readonly endWaiting: () => void;
}

/** The protocol: keys, sessions, and no command but those of `run`. No passwords, terminals, forwarding or files. */
export function createSshServer<Identity>(options: SshServerOptions<Identity>): SshServer {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const open = new Set<Socket>();
  const waiting = new Map<string, number>();
  let waitingInAll = 0;
  /** Connections by the name of who is signed in. */
  const signedIn = new Map<string, number>();
  let closing = false;
  const running = new Set<Promise<void>>();
  /** By the client's address and port. */
  const clients = new Map<string, Client>();

  const serverWith = (cipher: readonly string[]) =>
    new Server(
      {
        hostKeys: options.hostKeys,
        ident: 'Coppice',
        algorithms: { ...algorithms, cipher },
        keepaliveInterval: 30_000,
        keepaliveCountMax: 4,
      },
      (connection, { ip, port }) => serve(connection, clients.get(`${ip} ${port}`)),
    );
  const fast = serverWith(fastCiphers);
  const general = serverWith([...fastCiphers, ...otherCiphers]);

  function serve(connection: Connection, client: Client | undefined): void {
    if (client === undefined) return void connection.end();
    const { ip, socket, endWaiting } = client;
    limitUnread(connection, socket, limits.unreadBytes);
    const gone = new AbortController();
    let identity: Identity | undefined;
    let tried = 0;
    let commands = 0;
    connection.on('error', () => undefined);
    connection.on('close', () => gone.abort());
    connection.on('authentication', (request) => {
      if (++tried > limits.attempts) return void connection.end();
      if (request.method !== 'publickey' || request.username !== 'git') return request.reject(['publickey']);
      prove(request, ip).then(
        (found) => {
          if (found === undefined) return request.reject(['publickey']);
          if (request.signature !== undefined) identity = found;
          request.accept();
        },
        (error: unknown) => {
          options.onError(error);
          connection.end();
        },
      );
    });
    connection.on('ready', () => {
      endWaiting();
      if (identity === undefined || !countIn(options.nameOf(identity), connection))
        return void connection.end();
      options.onSignedIn?.(identity);
    });
    connection.on('session', (accept, reject) => {
      if (identity === undefined || closing || commands >= limits.commandsPerConnection) return reject();
      const session = accept();
      // oxlint-disable-next-line no-underscore-dangle -- the name of ssh2
      if (session._chanInfo.outgoing.packetSize < leastPacket) return void connection.end();
      commands++;
      const begin = (channel: Channel): void => {
        sendAsRead(channel, connection, socket);
        limitIncoming(channel, socket);
      };
      serveSession(session, identity, ip, gone.signal, begin, () => commands--);
    });
  }

  /** Counts a connection until it closes; false if there are too many of this name. */
  function countIn(name: string, connection: Connection): boolean {
    const mine = (signedIn.get(name) ?? 0) + 1;
    if (mine > limits.connectionsPerIdentity) return false;
    signedIn.set(name, mine);
    connection.on('close', () => {
      const left = signedIn.get(name)! - 1;
      if (left === 0) signedIn.delete(name);
      else signedIn.set(name, left);
    });
    return true;
  }

  async function prove(request: AuthenticationRequest, ip: string): Promise<Identity | undefined> {
    const { data } = request.key;
    // Looked up first: what a key costs to verify is up to who made it.
    const identity = await options.identify(data, ip);
    if (identity !== undefined && request.signature !== undefined) {
      const key = utils.parseKey(data);
      // An RSA signature without a hash is one of SHA-1.
      if (key instanceof Error || (key.type === 'ssh-rsa' && request.hashAlgo === undefined))
        return undefined;
      if (key.verify(request.blob, request.signature, request.hashAlgo) !== true) return undefined;
    }
    return identity;
  }

  function serveSession(
    session: Session,
    identity: Identity,
    ip: string,
    signal: AbortSignal,
    begin: (channel: Channel) => void,
    ended: () => void,
  ): void {
    let protocol: string | undefined;
    let begun = false;
    const finish = (channel: Channel, code: number): void => {
      if (channel.destroyed) return;
      channel.exit(code);
      channel.end();
    };
    // A client can close a session more than once; one without a command stays in ssh2 until the connection ends, and keeps its place.
    const closed = new Promise<void>((resolve) => session.once('close', resolve));
    const endsAfter = (work: Promise<unknown>): void => void Promise.all([work, closed]).then(ended);
    session.on('env', (accept, reject, { key, val }) => {
      if (key !== 'GIT_PROTOCOL' || val.length > 200) return reject?.();
      protocol = val;
      accept?.();
    });
    session.on('shell', (accept, reject) => {
      if (begun) return reject?.();
      begun = true;
      const channel = accept();
      channel.on('error', () => undefined);
      begin(channel);
      endsAfter(Promise.resolve());
      channel.resume();
      channel.write(`${options.greeting(identity)}\r\n`);
      finish(channel, 0);
    });
    session.on('exec', (accept, reject, { command }) => {
      if (begun || closing) return reject?.();
      begun = true;
      const channel = accept();
      channel.on('error', () => undefined);
      begin(channel);
      const work = options.run(identity, { command, protocol, channel, signal }, ip).then(
        (code) => finish(channel, code),
        (error: unknown) => {
          options.onError(error);
          finish(channel, 128);
        },
      );
      running.add(work);
      endsAfter(work);
      void work.finally(() => running.delete(work));
    });
  }

  /** Reads what a program calls itself, without taking it from the stream. */
  function chooseServer(socket: Socket): void {
    const hand = (server: typeof fast): void => {
      clearTimeout(late);
      socket.off('readable', identify);
      if (!socket.destroyed) server.injectSocket(socket);
    };
    const identify = (): void => {
      const first = socket.read() as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      hand(first.toString('latin1', 0, 20).startsWith('SSH-2.0-OpenSSH_') ? fast : general);
    };
    const late = setTimeout(() => hand(general), identMs);
    socket.once('close', () => clearTimeout(late));
    socket.on('readable', identify);
  }

  return {
    get connections() {
      return open.size;
    },
    accept(socket, ip, address) {
      // It can have closed before it came here, and would never say so.
      if (socket.destroyed) return;
      const mine = waiting.get(address) ?? 0;
      if (closing || mine >= limits.waitingPerAddress || waitingInAll >= limits.waiting)
        return void socket.destroy();
      waiting.set(address, mine + 1);
      waitingInAll++;
      open.add(socket);
      let done = false;
      const endWaiting = (): void => {
        if (done) return;
        done = true;
        clearTimeout(late);
        waitingInAll--;
        const left = (waiting.get(address) ?? 1) - 1;
        if (left === 0) waiting.delete(address);
        else waiting.set(address, left);
      };
      const late = setTimeout(() => socket.destroy(), limits.signInMs);
      const client = `${socket.remoteAddress} ${socket.remotePort}`;
      clients.set(client, { ip, socket, endWaiting });
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        endWaiting();
        clients.delete(client);
        open.delete(socket);
      });
      chooseServer(socket);
    },
    async close() {
      closing = true;
      while (running.size > 0) await Promise.all(running);
      for (const socket of open) socket.destroy();
    },
  };
}
