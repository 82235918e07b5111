import { createPlatform } from '../create-platform.ts';
import { openDataFolder } from '../platform/data-folder/data-folder.ts';
import { createMetricsRegistry } from '../platform/metrics/metrics.ts';
import { runBackground } from './background.ts';
import { createPrimaryTurns } from './primary-turns.ts';
import { runWorker, answerMeasurements } from './worker.ts';

/** Background jobs and reactions in a process of their own (`--jobs process`), so that they and the primary never wait for each other. */
export function runJobsWorker(): void {
  const metrics = createMetricsRegistry();
  const turns = createPrimaryTurns();
  answerMeasurements(() => metrics.getMetricsAsJSON());
  runWorker(async (databaseUrl, settings) => {
    const { platform, close } = createPlatform({
      settings,
      folder: openDataFolder(settings.data),
      databaseUrl,
      role: 'jobs',
      turns,
    });
    const stop = await runBackground(platform);
    return async () => {
      await stop();
      await close();
    };
  });
}
