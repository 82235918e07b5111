import type { Socket } from 'node:net';
import { createPlatform } from '../create-platform.ts';
import { openDataFolder } from '../platform/data-folder/data-folder.ts';
import { createMetricsRegistry } from '../platform/metrics/metrics.ts';
import { createGitDoor } from '../git-over-ssh.ts';
import type { GitDoor } from '../git-over-ssh.ts';
import type { ToWorker } from './messages.ts';
import { answerMeasurements, runWorker, sendHeartbeats, sendToPrimary } from './worker.ts';

/** The worker for git over SSH. The primary hands it the connections; without any for a while it ends. */
export function runSshWorker(): void {
  const metrics = createMetricsRegistry();
  answerMeasurements(() => metrics.getMetricsAsJSON());
  let door: GitDoor | undefined;
  let quietMs = 0;
  let retired = false;
  let quiet: NodeJS.Timeout | undefined;
  const early: Socket[] = [];

  const take = (socket: Socket): void => {
    clearTimeout(quiet);
    socket.once('close', () => setImmediate(watchQuiet));
    door!.accept(socket);
  };
  const watchQuiet = (): void => {
    clearTimeout(quiet);
    if (door === undefined || door.connections > 0) return;
    if (retired) return sendToPrimary({ type: 'not-needed' });
    if (quietMs > 0) quiet = setTimeout(() => sendToPrimary({ type: 'not-needed' }), quietMs).unref();
  };
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    if (message.type === 'retire') {
      retired = true;
      watchQuiet();
    }
    if (message.type !== 'connection') return;
    sendToPrimary({ type: 'has-connection', id: message.id });
    // It can have closed on the way.
    if (socket === undefined) return;
    // It can be reset while it waits.
    socket.on('error', () => undefined);
    if (door === undefined) early.push(socket);
    else take(socket);
  });

  runWorker(async (databaseUrl, settings) => {
    const folder = openDataFolder(settings.data);
    const { platform, close } = createPlatform({ settings, folder, databaseUrl, role: 'ssh' });
    quietMs = settings.quietSeconds * 1000;
    door = await createGitDoor(platform);
    sendHeartbeats();
    for (const socket of early.splice(0)) take(socket);
    return async () => {
      await door!.close();
      await close();
    };
  });
}
