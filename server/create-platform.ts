import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGit } from './git/index.ts';
import { createMarkdown } from './markdown/index.ts';
import { createFolderBlobStore } from './platform/blobs/blobs.ts';
import { openDatabase } from './platform/database/database.ts';
import type { DataFolder } from './platform/data-folder/data-folder.ts';
import { createLogger } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { createRealtimeHub } from './platform/realtime/hub.ts';
import type { Settings } from './platform/settings/settings.ts';

/** The folder that holds package.json, from the sources as well as from dist/. */
export const checkout = import.meta.url.includes('/dist/') ? fileURLToPath(new URL('../../', import.meta.url)) : fileURLToPath(new URL('../', import.meta.url));

export const { version } = JSON.parse(readFileSync(`${checkout}package.json`, 'utf8')) as { version: string };

function readRevision(): string {
  try {
    const head = readFileSync(`${checkout}.git/HEAD`, 'utf8').trim();
    const sha = head.startsWith('ref: ') ? readFileSync(`${checkout}.git/${head.slice(5)}`, 'utf8').trim() : head;
    return sha.slice(0, 11);
  } catch {
    return 'unknown';
  }
}

export interface PlatformOptions {
  readonly settings: Settings;
  readonly folder: DataFolder;
  readonly databaseUrl: string;
  /** Shown in logs and in pg_stat_activity: 'web', 'primary', 'cli'. */
  readonly role: string;
}

/** Puts together what the features of one process stand on. `close` gives everything back. */
export function createPlatform({ settings, folder, databaseUrl, role }: PlatformOptions): { platform: Platform; close: () => Promise<void> } {
  const log = createLogger(settings.logLevel, settings.logFormat).child({ role });
  const database = openDatabase({ url: databaseUrl, poolSize: settings.databasePoolSize, name: `coppice ${role}` });
  const git = createGit({
    root: folder.repositories,
    gitBinary: settings.git,
    maxProcesses: settings.gitProcesses,
    strangerProcesses: settings.gitProcessesForStrangers,
    timeoutSeconds: settings.gitTimeout,
    transferTimeoutSeconds: settings.gitTransferTimeout,
    hooksPath: `${checkout}server/git/hooks`,
    log,
  });
  const markdown = createMarkdown({ relativeUrlRoot: settings.relativeUrlRoot });
  const realtime = createRealtimeHub(databaseUrl, log);
  const platform: Platform = {
    settings,
    db: database.db,
    databaseUrl,
    folder,
    git,
    markdown,
    realtime,
    blobs: createFolderBlobStore(folder.blobs),
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
