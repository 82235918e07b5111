import { availableParallelism } from 'node:os';
import { createPlatform } from '../create-platform.ts';
import { createSetupToken } from '../features/accounts/index.ts';
import { reconcileRefs } from '../features/repositories/index.ts';
import { checkGitVersion } from '../git/index.ts';
import { checkSpace, lockDataFolder, openDataFolder } from '../platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLogger } from '../platform/log.ts';
import type { Logger } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { checkPort, shownAddress } from './address.ts';
import { runBackground } from './background.ts';
import type { WorkerRole } from './messages.ts';
import { listenForSsh } from './ssh-door.ts';
import { createWorkerPool } from './worker-pool.ts';

const watchMilliseconds = 250;

export interface PrimaryOptions {
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** Runs when the database is ready, before the server accepts connections (the demonstration data). */
  readonly prepare?: (platform: ReturnType<typeof createPlatform>['platform']) => Promise<void>;
}

/** Keeps PostgreSQL running: if it was killed it is restarted, and the pools of all processes reconnect. */
async function watchPostgres(
  start: () => Promise<EmbeddedPostgres>,
  log: Logger,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let server = await start();
  if (server.takenOver)
    log.warn({ pid: server.pid }, 'took over the PostgreSQL that an earlier Coppice left behind');
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (stopping || restarting !== undefined || server.isRunning()) return;
    log.error({ pid: server.pid }, 'PostgreSQL has ended and is started again');
    restarting = start()
      .then((next) => {
        server = next;
      })
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again'))
      .finally(() => {
        restarting = undefined;
      });
  }, watchMilliseconds);
  return {
    url: server.url,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await restarting;
      await server.stop();
    },
  };
}

/**
 * The process that owns the data folder: PostgreSQL, the workers and, unless they have a process of their own, the jobs. Resolves when
 * it was stopped.
 */
export async function runPrimary({ settings: given, say, prepare }: PrimaryOptions): Promise<void> {
  const log = createLogger(given.logLevel, given.logFormat).child({ role: 'primary' });
  await checkGitVersion(given.git);
  await checkPort(given);
  const folder = openDataFolder(given.data);
  checkSpace(folder);
  const settings: Settings = { ...given, data: folder.path };
  const unlock = lockDataFolder(folder);

  const cleanUp: (() => Promise<void> | void)[] = [unlock];
  const webWorkers = settings.workers === 0 ? availableParallelism() : settings.workers;
  const roles: WorkerRole[] = Array.from({ length: webWorkers }, () => 'web');
  if (settings.jobs === 'process') roles.push('jobs');
  // They load their code while PostgreSQL starts.
  const workers = createWorkerPool(roles, settings, log);

  let closeSsh: (() => Promise<void>) | undefined;

  // A signal during startup takes effect when startup is complete, so that nothing is left half done.
  const asked = Promise.withResolvers<void>();
  process.on('SIGTERM', () => asked.resolve());
  process.on('SIGINT', () => asked.resolve());
  try {
    await begin();
    await asked.promise;
  } finally {
    await closeSsh?.();
    await workers.stop();
    for (const undo of cleanUp.toReversed()) await undo();
  }

  async function begin(): Promise<void> {
    let { databaseUrl } = settings;
    if (databaseUrl === '') {
      const postgres = await watchPostgres(
        () => startEmbeddedPostgres({ folder: folder.postgresql, onProgress: say }),
        log,
      );
      cleanUp.push(() => postgres.stop());
      databaseUrl = postgres.url;
    }
    await migrate(databaseUrl, (name) => say(`Preparing the database: ${name}`));

    const { platform, close } = createPlatform({
      settings,
      folder,
      databaseUrl,
      role: 'primary',
      turns: workers.turns,
    });
    cleanUp.push(close);
    await platform.git.sweep();
    // Nothing else works on this data folder yet: every open intent was left by a crash.
    await reconcileRefs(platform, settings.databaseUrl === '');
    await prepare?.(platform);
    workers.start(databaseUrl);
    if (settings.jobs === 'primary') cleanUp.push(await runBackground(platform));
    await workers.ready;
    closeSsh = await listenForSsh(settings, folder, (connection) => workers.handOver(connection), log);
    const address = shownAddress(settings);
    const token = await createSetupToken(platform.db);
    const setUp = token === undefined ? '' : `\nSet it up: ${address}/-/setup?token=${token}`;
    say(`Coppice is ready: ${address}${setUp}`);
  }
}
