import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { allJobs, allReactions } from '../app.ts';
import { createPlatform } from '../create-platform.ts';
import { createSetupToken } from '../features/accounts/index.ts';
import { reconcilePushes } from '../features/repositories/index.ts';
import { checkGitVersion } from '../git/index.ts';
import { checkout, isBuilt } from '../platform/checkout.ts';
import { lockDataFolder, openDataFolder } from '../platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDispatcher, runDispatcher } from '../platform/events/dispatcher.ts';
import { runJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/log.ts';
import type { Logger } from '../platform/log.ts';
import { SettingsError } from '../platform/settings/settings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

const restartMilliseconds = 200;
const watchMilliseconds = 250;
const workerEntry = join(checkout, isBuilt ? 'dist/server/main.js' : 'server/main.ts');

async function checkPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port with --port.`,
        EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with --port.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Choose another one with --host.`,
      };
      reject(
        new SettingsError(
          sentences[error.code ?? ''] ?? `Port ${port} on ${host} can't be used (${error.code}).`,
        ),
      );
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** The address to print: the external one, or how this machine reaches itself. */
function shownAddress({ externalUrl, host, port, relativeUrlRoot }: Settings): string {
  if (externalUrl !== '') return externalUrl;
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1'
      ? 'localhost'
      : host.includes(':')
        ? `[${host}]`
        : host;
  return `http://${name}:${port}${relativeUrlRoot}`;
}

export interface PrimaryOptions {
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** Runs once the database is there, before people are let in (the demonstration world). */
  readonly prepare?: (platform: ReturnType<typeof createPlatform>['platform']) => Promise<void>;
}

/** Keeps PostgreSQL running: one that was killed is started again, and the pools of all processes connect anew. */
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

/** The process that owns the data folder: PostgreSQL, jobs and the web workers. Resolves when it has been stopped. */
export async function runPrimary({ settings: given, say, prepare }: PrimaryOptions): Promise<void> {
  const log = createLogger(given.logLevel, given.logFormat).child({ role: 'primary' });
  await checkGitVersion(given.git);
  await checkPort(given);
  const folder = openDataFolder(given.data);
  const settings: Settings = { ...given, data: folder.path };
  const unlock = lockDataFolder(folder);

  let stopping = false;
  const workers = new Set<Worker>();
  let databaseUrl: string | undefined;
  const waiting: Worker[] = [];
  const cleanUp: (() => Promise<void> | void)[] = [unlock];
  const startWorker = (worker: Worker): void => {
    if (databaseUrl === undefined) waiting.push(worker);
    else worker.send({ type: 'start', databaseUrl, settings: { ...settings } } satisfies ToWorker);
  };

  const ready = Promise.withResolvers<void>();
  // It may fail before somebody waits for it.
  ready.promise.catch(() => undefined);
  let readyWorkers = 0;
  const count = settings.workers === 0 ? availableParallelism() : settings.workers;
  const fork = (): void => {
    const worker = cluster.fork({ COPPICE_INTERNAL_ROLE: 'web' });
    workers.add(worker);
    worker.on('online', () => startWorker(worker));
    worker.on('error', () => undefined);
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'ready' && ++readyWorkers === count) ready.resolve();
      if (message.type === 'failed') {
        log.error(message.message);
        if (readyWorkers < count) ready.reject(new Error(`A web worker could not start: ${message.message}`));
      }
    });
    worker.on('exit', (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      log.warn({ code, signal, pid: worker.process.pid }, 'a web worker ended and is replaced');
      setTimeout(fork, restartMilliseconds);
    });
  };
  // A small young generation: pages and calls leave little behind, and an idle worker stays a third smaller (docs/decisions/0007).
  cluster.setupPrimary({ exec: workerEntry, args: [], execArgv: ['--max-semi-space-size=4'] });
  // They load their code while PostgreSQL starts.
  for (let index = 0; index < count; index++) fork();

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const gone = Promise.all(
      [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve))),
    );
    for (const worker of workers) if (worker.isConnected()) worker.send({ type: 'stop' } satisfies ToWorker);
    const late = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      (settings.shutdownGrace + 2) * 1000,
    );
    await gone;
    clearTimeout(late);
    for (const undo of cleanUp.toReversed()) await undo();
  };
  const stopped = Promise.withResolvers<void>();
  const onSignal = (): void => {
    void stop().then(stopped.resolve, stopped.reject);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    if (settings.databaseUrl === '') {
      const postgres = await watchPostgres(
        () => startEmbeddedPostgres({ folder: folder.postgresql, onProgress: say }),
        log,
      );
      cleanUp.push(() => postgres.stop());
      databaseUrl = postgres.url;
    } else databaseUrl = settings.databaseUrl;
    await migrate(databaseUrl, (name) => say(`Preparing the database: ${name}`));

    const { platform, close } = createPlatform({ settings, folder, databaseUrl, role: 'primary' });
    cleanUp.push(close);
    await platform.git.sweep();
    // Nothing else works on this data folder yet: every intent is one that a crash left.
    await reconcilePushes(platform, settings.databaseUrl === '');
    await prepare?.(platform);
    for (const worker of waiting.splice(0)) startWorker(worker);
    cleanUp.push(await runJobs(platform, allJobs));
    cleanUp.push(await runDispatcher(platform, createDispatcher(platform, allReactions)));
    await ready.promise;
    const address = shownAddress(settings);
    const token = await createSetupToken(platform.db);
    const setUp = token === undefined ? '' : `\nSet it up: ${address}/-/setup?token=${token}`;
    say(`Coppice is ready: ${address}${setUp}`);
  } catch (error) {
    await stop();
    throw error;
  }
  await stopped.promise;
}
