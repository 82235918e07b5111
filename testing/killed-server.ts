/**
 * A web worker that is killed at a fault point (COPPICE_INTERNAL_FAULT), on the database and data folder of a test's server: started
 * by testing/kill-at.ts. Prints its address and its port of SSH when it listens.
 */
import { flushCompileCache } from 'node:module';
import { buildApp, jobsOf } from '../server/app.ts';
import { createPlatform } from '../server/create-platform.ts';
import { features } from '../server/features/index.ts';
import type { Feature } from '../server/platform/feature.ts';
import { runJobs } from '../server/platform/jobs/run-jobs.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import { openSshDoor } from './ssh.ts';

const { settings, databaseUrl, jobs, toy } = JSON.parse(process.argv[2]!) as {
  settings: Settings;
  databaseUrl: string;
  jobs: boolean;
  toy?: string;
};
const more = toy === undefined ? [] : [((await import(toy)) as { readonly feature: Feature }).feature];
const { platform, close } = createPlatform({
  settings,
  folder: openDataFolder(settings.data),
  databaseUrl,
  role: 'test',
  features: [...features, ...more],
});
const app = await buildApp(platform);
if (jobs) await runJobs(platform, jobsOf(platform));
// On SIGTERM it finishes its work, which may be what kills it.
const ssh = await openSshDoor(platform);
process.once(
  'SIGTERM',
  () =>
    void ssh
      .close()
      .then(() => app.close())
      .then(close),
);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
// One that is killed does not keep what it compiled.
flushCompileCache();
process.stdout.write(`${url} ${ssh.port}\n`);
