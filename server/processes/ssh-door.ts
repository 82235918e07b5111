import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { DataFolder } from '../platform/data-folder/data-folder.ts';
import type { Logger } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openHostKeys } from '../ssh/host-keys.ts';

/**
 * Listens for git over SSH in the primary process, which only passes connections on: an instance where nobody uses SSH spends nothing
 * for it. A port that can't be had is logged and does not keep the rest from starting. Returns a function that stops listening.
 */
export async function listenForSsh(
  { sshPort, host }: Settings,
  folder: DataFolder,
  handOver: (connection: Socket) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  if (sshPort === 0) return async () => undefined;
  // Made now, so that administrators can publish the fingerprints before anybody connects.
  const { fingerprints } = await openHostKeys(folder.ssh);
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => undefined);
    handOver(connection);
  });
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen({ port: sshPort, host, exclusive: true }, () => resolve(undefined));
  });
  if (problem !== undefined) {
    const reason =
      problem.code === 'EADDRINUSE'
        ? 'another program has it'
        : problem.code === 'EACCES'
          ? 'this user may not use it'
          : problem.message;
    log.warn(
      `git over SSH is off: port ${sshPort} can't be used (${reason}). Choose another one with --ssh-port, or 0 for none.`,
    );
    return async () => undefined;
  }
  server.on('error', (error) => log.error({ err: error }, 'a connection of SSH was lost'));
  log.info(`git over SSH listens on port ${sshPort}; its host keys are ${fingerprints.join(' and ')}`);
  // A connection that its worker has not confirmed must not keep the rest from stopping: the pool closes those.
  return async () => void server.close();
}
