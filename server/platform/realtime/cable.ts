import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Platform } from '../platform.ts';
import type { RealtimeChannel } from './channel.ts';
import { createDelivery } from './delivery.ts';
import type { Connected } from './delivery.ts';

const subscriptionsPerConnection = 50;
const heartbeatMilliseconds = 3000;

interface Command {
  readonly command: string;
  readonly identifier: string;
}

/** Action Cable's protocol (actioncable-v1-json): welcome, ping, confirm, reject, message. */
export function registerCable(
  app: FastifyInstance,
  platform: Platform,
  channels: readonly RealtimeChannel[],
): void {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  const delivery = createDelivery(platform);
  const sockets = new Set<WebSocket>();
  const heartbeat = setInterval(() => {
    const ping = JSON.stringify({ type: 'ping', message: Math.floor(Date.now() / 1000) });
    for (const socket of sockets) socket.send(ping);
  }, heartbeatMilliseconds);
  heartbeat.unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
  app.addHook('preClose', async () => {
    for (const socket of sockets) {
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'server_restart', reconnect: true }));
      socket.close(1001);
    }
  });

  app.get(
    '/-/cable',
    { websocket: true, config: { access: 'anyone' } },
    (socket: WebSocket, request: FastifyRequest) => {
      const subscriptions = new Map<string, () => void>();
      const send = (message: object): void => socket.send(JSON.stringify(message));
      const connection: Connected = {
        viewer: request.viewer,
        send: (frame) => socket.send(frame),
        signedOut: () => socket.close(4401, 'signed out'),
      };
      sockets.add(socket);
      send({ type: 'welcome' });

      const subscribe = async (identifier: string): Promise<void> => {
        if (subscriptions.has(identifier)) return send({ type: 'confirm_subscription', identifier });
        const parameters = JSON.parse(identifier) as Record<string, unknown>;
        const channel = byName.get(String(parameters['channel']));
        const stream =
          subscriptions.size < subscriptionsPerConnection
            ? await channel?.stream(platform, connection.viewer, parameters)
            : undefined;
        if (channel === undefined || stream === undefined)
          return send({ type: 'reject_subscription', identifier });
        // Meanwhile the connection may have ended, or the same have been asked for again.
        if (socket.readyState !== socket.OPEN) return;
        if (subscriptions.has(identifier)) return send({ type: 'confirm_subscription', identifier });
        if (subscriptions.size >= subscriptionsPerConnection)
          return send({ type: 'reject_subscription', identifier });
        subscriptions.set(
          identifier,
          delivery.add({
            channel,
            identifier,
            parameters,
            stream,
            connection,
            refused() {
              subscriptions.get(identifier)?.();
              subscriptions.delete(identifier);
              send({ type: 'reject_subscription', identifier });
            },
          }),
        );
        send({ type: 'confirm_subscription', identifier });
      };

      socket.on('message', (data: Buffer) => {
        let command: Command;
        try {
          command = JSON.parse(data.toString('utf8')) as Command;
          if (typeof command.identifier !== 'string' || command.identifier.length > 2000)
            throw new Error('no identifier');
        } catch {
          return socket.close(1003, 'not a command');
        }
        if (command.command === 'unsubscribe') {
          subscriptions.get(command.identifier)?.();
          subscriptions.delete(command.identifier);
        } else if (command.command === 'subscribe') {
          subscribe(command.identifier).catch((error: unknown) => {
            request.log.warn({ err: error }, 'a subscription failed');
            send({ type: 'reject_subscription', identifier: command.identifier });
          });
        }
      });
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
