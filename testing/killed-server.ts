/**
 * A web worker that is killed at a fault point (COPPICE_INTERNAL_FAULT), on the database and data folder of a test's server: started
 * by testing/kill-at.ts. Prints its address when it listens.
 */
import { buildApp } from '../server/app.ts';
import { createPlatform } from '../server/create-platform.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import type { Settings } from '../server/platform/settings/settings.ts';

const { settings, databaseUrl } = JSON.parse(process.argv[2]!) as { settings: Settings; databaseUrl: string };
const { platform, close } = createPlatform({
  settings,
  folder: openDataFolder(settings.data),
  databaseUrl,
  role: 'test',
});
const app = await buildApp(platform);
// On SIGTERM it finishes its work, which may be what kills it.
process.once('SIGTERM', () => void app.close().then(close));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
