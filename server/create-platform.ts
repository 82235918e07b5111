import { join } from 'node:path';
import { features as allFeatures } from './features/index.ts';
import { createGit } from './git/index.ts';
import type { Git } from './git/index.ts';
import { createMarkdown } from './markdown/index.ts';
import { createBlobStore } from './platform/blobs/blobs.ts';
import { createVirusScan } from './virus-scan/virus-scan.ts';
import { checkout, readRevision, version } from './platform/checkout.ts';
import { openDatabase } from './platform/database/database.ts';
import type { DataFolder } from './platform/data-folder/data-folder.ts';
import type { Feature } from './platform/feature.ts';
import { createLogger } from './platform/log.ts';
import type { Logger } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { createRealtimeHub } from './platform/realtime/hub.ts';
import { createRepositoryKinds } from './platform/repositories/repository-kinds.ts';
import type { Settings } from './platform/settings/settings.ts';
import { createOwnSlots } from './platform/shared-slots.ts';
import type { SharedSlots } from './platform/shared-slots.ts';
import { createOwnTurns } from './platform/shared-turns.ts';
import type { SharedTurns } from './platform/shared-turns.ts';
import { createSubjectRegistry } from './platform/subjects/subject-registry.ts';

export interface PlatformOptions {
  readonly settings: Settings;
  readonly folder: DataFolder;
  readonly databaseUrl: string;
  /** Shown in logs and in pg_stat_activity: 'web', 'primary', 'cli'. */
  readonly role: string;
  /** Given if several processes count together; by default this process counts for itself. */
  readonly slots?: SharedSlots;
  readonly turns?: SharedTurns;
  /** Default: all of them. Tests can add their own. */
  readonly features?: readonly Feature[];
}

/** The git service of an instance, from its settings. */
export function openGitRoom(settings: Settings, folder: DataFolder, log: Logger): Git {
  return createGit({
    root: folder.repositories,
    gitBinary: settings.git,
    maxProcesses: settings.gitProcesses,
    strangerProcesses: settings.gitProcessesForStrangers,
    timeoutSeconds: settings.gitTimeout,
    transferTimeoutSeconds: settings.gitTransferTimeout,
    pace: { bytesPerSecond: settings.gitMinimumSpeed, windowMs: 30_000 },
    hooksPath: join(checkout, 'server/git/hooks'),
    log,
  });
}

/** Creates what the features of one process depend on. `close` releases everything. */
export function createPlatform({
  settings,
  folder,
  databaseUrl,
  role,
  slots = createOwnSlots(),
  turns = createOwnTurns(),
  features = allFeatures,
}: PlatformOptions): {
  platform: Platform;
  close: () => Promise<void>;
} {
  const log = createLogger(settings.logLevel, settings.logFormat).child({ role });
  const database = openDatabase({
    url: databaseUrl,
    poolSize: settings.databasePoolSize,
    name: `coppice ${role}`,
  });
  const git = openGitRoom(settings, folder, log);
  const subjects = createSubjectRegistry(features);
  const markdown = createMarkdown({
    syntaxes: subjects.syntaxes,
    relativeUrlRoot: settings.relativeUrlRoot,
    ...(settings.externalUrl === '' ? {} : { instanceUrl: settings.externalUrl }),
  });
  const realtime = createRealtimeHub(databaseUrl, log);
  const platform: Platform = {
    features,
    subjects,
    repositoryKinds: createRepositoryKinds(features),
    settings,
    db: database.db,
    databaseUrl,
    folder,
    git,
    markdown,
    realtime,
    slots,
    turns,
    blobs: createBlobStore(settings, folder),
    virusScan: createVirusScan(settings.virusScan),
    log,
    version,
    revision: readRevision(),
  };
  return {
    platform,
    async close() {
      await realtime.close();
      await markdown.close();
      await git.close();
      await database.close();
    },
  };
}
