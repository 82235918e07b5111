import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPlatform } from '../server/create-platform.ts';
import { checkout } from '../server/platform/checkout.ts';
import { internalViewer } from '../server/platform/access/viewer.ts';
import { systemContext } from '../server/platform/context.ts';
import type { Context } from '../server/platform/context.ts';
import {
  defaultDataPath,
  isDataFolderInUse,
  openDataFolder,
} from '../server/platform/data-folder/data-folder.ts';
import type { DataFolder } from '../server/platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import type { Platform } from '../server/platform/platform.ts';
import { readSettings, SettingsError } from '../server/platform/settings/settings.ts';
import type { Settings } from '../server/platform/settings/settings.ts';

export interface Instance {
  readonly platform: Platform;
  /** Acts with all rights, which the person at the machine has anyway. */
  readonly ctx: Context;
}

/** The settings as the server would read them, including the data folder. */
export function readInstanceSettings(data: string | undefined): Settings {
  const read = readSettings({ flags: data === undefined ? {} : { data } });
  return { ...read, data: read.data === '' ? defaultDataPath(checkout) : resolve(read.data) };
}

/** Runs `work` on the instance's database, and starts that if it is not running. */
export async function withDatabase<T>(
  settings: Settings,
  folder: DataFolder,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const server =
    settings.databaseUrl === ''
      ? await startEmbeddedPostgres({
          folder: folder.postgresql,
          onProgress: (what) => console.error(`${what}…`),
        })
      : undefined;
  try {
    return await work(server?.url ?? settings.databaseUrl);
  } finally {
    // A server that was running before, or was started meanwhile, keeps its database.
    if (server !== undefined && !server.takenOver && !isDataFolderInUse(folder)) await server.stop();
  }
}

/**
 * Works on the instance of `--data` or COPPICE_DATA, beside a running server or without one. Only commands that set up an instance may
 * create one (`create`): a misspelled folder is not filled with a database.
 */
export async function withInstance<T>(
  data: string | undefined,
  work: (instance: Instance) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  const settings = { ...readInstanceSettings(data), logLevel: 'warn' as const };
  if (!create && !existsSync(join(settings.data, 'format.json')))
    throw new SettingsError(
      `There is no instance of Coppice in ${settings.data}. Name its data folder with --data or COPPICE_DATA.`,
    );
  const folder = openDataFolder(settings.data);
  return withDatabase(settings, folder, async (databaseUrl) => {
    await migrate(databaseUrl);
    const { platform, close } = createPlatform({
      settings: { ...settings, databasePoolSize: 2 },
      folder,
      databaseUrl,
      role: 'cli',
    });
    try {
      const viewer = internalViewer({
        id: 0,
        username: 'command line',
        name: 'Command line',
        admin: true,
        external: false,
      });
      return await work({ platform, ctx: systemContext(platform, viewer) });
    } finally {
      await close();
    }
  });
}
