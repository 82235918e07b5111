import { resolve } from 'node:path';
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
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import type { Platform } from '../server/platform/platform.ts';
import { readSettings } from '../server/platform/settings/settings.ts';

export interface Instance {
  readonly platform: Platform;
  /** Acts with all rights, as the person at the machine has them anyway. */
  readonly ctx: Context;
}

/** Works on the instance of `--data` or COPPICE_DATA, beside a running server or without one. */
export async function withInstance<T>(
  data: string | undefined,
  work: (instance: Instance) => Promise<T>,
): Promise<T> {
  const read = readSettings({ flags: data === undefined ? {} : { data } });
  const settings = {
    ...read,
    data: read.data === '' ? defaultDataPath(checkout) : resolve(read.data),
    logLevel: 'warn' as const,
  };
  const folder = openDataFolder(settings.data);
  const server =
    settings.databaseUrl === ''
      ? await startEmbeddedPostgres({
          folder: folder.postgresql,
          onProgress: (what) => console.error(`${what}…`),
        })
      : undefined;
  const databaseUrl = server?.url ?? settings.databaseUrl;
  try {
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
  } finally {
    // A server that was there before, or that came meanwhile, keeps its database.
    if (server !== undefined && !server.takenOver && !isDataFolderInUse(folder)) await server.stop();
  }
}
