import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/app.ts';
import { forbidden, tooManyRequests } from '../errors.ts';
import { isOwnOrigin } from '../http/authentication.ts';
import { addressGroup } from '../http/client-address.ts';
import type { WebSocket } from 'ws';
import type { Platform } from '../platform.ts';
import { refreshViewers } from '../sessions/session.queries.ts';
import type { RealtimeChannel } from './channel.ts';
import { createDelivery } from './delivery.ts';
import type { Connected, Subscription } from './delivery.ts';

const subscriptionsPerConnection = 50;
/** Frames that can be pending; a client that resubscribes to everything after a reconnect sends that many. */
const framesWaiting = 2 * subscriptionsPerConnection;
/** Refused subscriptions per connection: each has cost a query. */
const refusalsPerConnection = 100;
/** Bytes that a client has not read yet. */
const unsentBytes = 1024 * 1024;
/** Unanswered heartbeats after which a connection counts as dead. Browsers answer them by themselves. */
const unansweredHeartbeats = 10;

/** Retry-After for a client with too many connections. */
const retrySeconds = 30;

interface Command {
  readonly command: string;
  readonly identifier: string;
}

/** Disconnects a client that does not read, since its data would pile up here. Clients reconnect and fetch what they missed. */
function transmit(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > unsentBytes) socket.terminate();
  else socket.send(frame);
}

/** Action Cable's protocol (actioncable-v1-json): welcome, ping, confirm, reject, message. */
export function registerCable(
  app: Server,
  platform: Platform,
  channels: readonly RealtimeChannel[],
  { heartbeatMilliseconds = 3000 }: { readonly heartbeatMilliseconds?: number } = {},
): void {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  const delivery = createDelivery(platform);
  /** Heartbeats since each connection was last heard of. */
  const sockets = new Map<WebSocket, number>();
  const heartbeat = setInterval(() => {
    const ping = JSON.stringify({ type: 'ping', message: Math.floor(Date.now() / 1000) });
    for (const [socket, beats] of sockets) {
      if (beats >= unansweredHeartbeats) {
        socket.terminate();
        continue;
      }
      sockets.set(socket, beats + 1);
      transmit(socket, ping);
      socket.ping();
    }
  }, heartbeatMilliseconds);
  heartbeat.unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
  app.addHook('preClose', async () => {
    for (const socket of sockets.keys()) {
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'server_restart', reconnect: true }));
      socket.close(1001);
    }
  });

  app.get(
    '/-/cable',
    {
      websocket: true,
      config: { access: 'anyone' },
      preHandler: async (request) => {
        checkOrigin(request);
        // A plain HTTP request ends with its answer, but its connection may stay open for hours.
        if (request.ws) await takeSlot(request, platform);
      },
    },
    (socket: WebSocket, request: FastifyRequest) => {
      const subscriptions = new Map<string, () => void>();
      /** Streams that are followed already, however their identifier is written. */
      const followed = new Set<string>();
      const send = (message: object): void => transmit(socket, JSON.stringify(message));
      let refusals = 0;
      const reject = (identifier: string): void => {
        send({ type: 'reject_subscription', identifier });
        if (++refusals >= refusalsPerConnection) socket.close(1008, 'too many refused subscriptions');
      };
      const connection: Connected = {
        viewer: request.viewer,
        send: (frame) => transmit(socket, frame),
        signedOut: () => socket.close(4401, 'signed out'),
      };
      sockets.set(socket, 0);
      send({ type: 'welcome' });

      const unsubscribe = (identifier: string): void => {
        subscriptions.get(identifier)?.();
        subscriptions.delete(identifier);
      };
      const subscribe = async (identifier: string): Promise<void> => {
        if (subscriptions.has(identifier)) return send({ type: 'confirm_subscription', identifier });
        const given = JSON.parse(identifier) as Record<string, unknown>;
        const channel = byName.get(String(given['channel']));
        if (channel === undefined) return reject(identifier);
        // A connection that follows nothing yet has not been told that its session or token ended.
        const viewer = (await refreshViewers(platform.db, [connection.viewer])).get(connection.viewer);
        if (viewer === undefined) return connection.signedOut();
        connection.viewer = viewer;
        const parameters = Object.fromEntries(channel.parameters.map((name) => [name, given[name]]));
        const stream =
          subscriptions.size < subscriptionsPerConnection
            ? await channel.stream(platform, connection.viewer, parameters)
            : undefined;
        if (stream === undefined) return reject(identifier);
        const key = `${channel.name} ${stream}`;
        if (followed.has(key)) return reject(identifier);
        // The connection may have ended meanwhile.
        if (socket.readyState !== socket.OPEN) return;
        const subscription: Subscription = {
          channel,
          identifier,
          parameters,
          stream,
          connection,
          refused() {
            unsubscribe(identifier);
            send({ type: 'reject_subscription', identifier });
          },
        };
        const end = delivery.add(subscription);
        followed.add(key);
        subscriptions.set(identifier, () => {
          followed.delete(key);
          end();
        });
        send({ type: 'confirm_subscription', identifier });
        await delivery.catchUp(subscription);
      };

      const handle = async ({ command, identifier }: Command): Promise<void> => {
        if (socket.readyState !== socket.OPEN) return;
        if (command === 'unsubscribe') {
          unsubscribe(identifier);
        } else if (command === 'subscribe') {
          await subscribe(identifier).catch((error: unknown) => {
            request.log.warn({ err: error }, 'a subscription failed');
            reject(identifier);
          });
        }
      };
      // One after another, so that a connection runs one query at a time.
      let turn = Promise.resolve();
      let waiting = 0;

      socket.on('message', (data: Buffer) => {
        if (socket.readyState !== socket.OPEN) return;
        let command: Command;
        try {
          command = JSON.parse(data.toString('utf8')) as Command;
          if (typeof command.identifier !== 'string' || command.identifier.length > 2000)
            throw new Error('no identifier');
        } catch {
          return socket.close(1003, 'not a command');
        }
        if (waiting >= framesWaiting) return socket.close(1008, 'too many commands at once');
        waiting++;
        turn = turn.then(() => handle(command)).finally(() => waiting--);
      });
      socket.on('pong', () => sockets.has(socket) && sockets.set(socket, 0));
      const end = (): void => {
        sockets.delete(socket);
        for (const unsubscribe of subscriptions.values()) unsubscribe();
        subscriptions.clear();
      };
      socket.on('close', end);
      socket.on('error', end);
    },
  );
}

/** A page of another site must not connect with the cookies of its visitor. Programs send no origin. */
function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(request, origin))
    throw forbidden('the connection comes from a page of another site');
}

/**
 * Takes one of the connections that a person, or all anonymous viewers of an address, may have concurrently; it is released when the
 * connection ends.
 */
async function takeSlot(request: FastifyRequest, { settings, slots }: Platform): Promise<void> {
  const { user } = request.viewer;
  const giveBack =
    user === null
      ? await slots.take(`cable ${addressGroup(request.ip)}`, settings.connectionsForStrangers)
      : await slots.take(`cable of ${user.id}`, settings.connections);
  if (giveBack === undefined)
    throw tooManyRequests(retrySeconds, 'Too many connections are open. Close some and try again.');
  // A request made by `inject` in tests has no network socket.
  const socket = request.raw.socket as Socket | undefined;
  if (socket?.destroyed === true) giveBack();
  else socket?.once('close', giveBack);
}
