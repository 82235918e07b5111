import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Socket } from 'node:net';
import { greetingOf, serveGitCommand } from './features/repositories/index.ts';
import type { Viewer } from './platform/access/viewer.ts';
import { systemContext } from './platform/context.ts';
import { addressGroup } from './platform/http/client-address.ts';
import { createHitCounter } from './platform/http/hit-counter.ts';
import type { Platform } from './platform/platform.ts';
import { findKeyViewer, noteKeyUse, refreshViewers } from './platform/sessions/session.queries.ts';
import { openHostKeys } from './ssh/host-keys.ts';
import { fingerprintOf } from './ssh/public-key.ts';
import { createSshServer } from './ssh/ssh-server.ts';
import type { Limits } from './ssh/ssh-server.ts';

/** git over SSH in one process. It does not listen: connections are given to it. */
export interface GitDoor {
  accept(socket: Socket): void;
  readonly connections: number;
  close(): Promise<void>;
}

/** Puts the SSH protocol, the keys of people and projects, and the git service together. */
export async function createGitDoor(
  platform: Platform,
  limits: Partial<Limits> = {},
  recheckMs?: number,
): Promise<GitDoor> {
  const { db, settings, log } = platform;
  const { privateKeys } = await openHostKeys(platform.folder.ssh);
  // The same count as for calls over HTTP: what one may do does not double with the transport.
  const counter = createHitCounter(
    db,
    60,
    settings.workers === 0 ? availableParallelism() : settings.workers,
  );
  const isWithin = async (name: string, subject: string, limit: number): Promise<boolean> =>
    limit === 0 || (await counter.count(name, subject, limit)).hits <= limit;

  let counting = 0;
  const server = createSshServer<Viewer>({
    hostKeys: privateKeys,
    limits,
    identify: async (key) => findKeyViewer(db, fingerprintOf(key)),
    nameOf: ({ user, credential }) =>
      user !== null ? `user ${user.id}` : `key ${'keyId' in credential ? credential.keyId : 0}`,
    greeting: greetingOf,
    onSignedIn: ({ credential }) => {
      if (credential.kind !== 'ssh-key' && credential.kind !== 'deploy-key') return;
      noteKeyUse(db, credential.keyId).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of a key could not be noted'),
      );
    },
    async run(identity, command, ip) {
      // A connection may be kept for hours, and its key deleted meanwhile.
      const viewer = (await refreshViewers(db, [identity])).get(identity);
      const { user, credential } = identity;
      const within =
        user !== null
          ? await isWithin('call_user', String(user.id), settings.apiRate)
          : credential.kind === 'deploy-key' &&
            (await isWithin('call_key', String(credential.keyId), settings.apiRate));
      if (viewer === undefined || !within) {
        command.channel.stderr.write(
          viewer === undefined
            ? 'This key is not valid any more.\n'
            : 'Too many requests. Wait a minute and try again.\n',
        );
        return 1;
      }
      const ctx = { ...systemContext(platform, viewer), ip, requestId: randomUUID(), signal: command.signal };
      return serveGitCommand(ctx, command, recheckMs);
    },
    onError: (error) => log.error({ err: error }, 'a connection of SSH failed'),
  });

  return {
    get connections() {
      return counting + server.connections;
    },
    accept(socket) {
      // A client that resets the connection now must not end the process.
      socket.on('error', () => undefined);
      const ip = socket.remoteAddress;
      if (ip === undefined) return void socket.destroy();
      const address = addressGroup(ip);
      const count = async (): Promise<void> => {
        counting++;
        const within = await isWithin('ssh_connection', address, settings.apiRateForStrangers).finally(
          () => counting--,
        );
        if (within) server.accept(socket, ip, address);
        else socket.destroy();
      };
      count().catch((error: unknown) => {
        log.error({ err: error }, 'a connection of SSH could not be counted');
        socket.destroy();
      });
    },
    close: () => server.close(),
  };
}
