import { jobsOf, reactionsOf } from '../app.ts';
import { createDispatcher } from '../platform/events/dispatcher.ts';
import { runDispatcher } from '../platform/events/run-dispatcher.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { Platform } from '../platform/platform.ts';

/** Everything that happens without a request: jobs, and reactions to events. Returns a function that stops it. */
export async function runBackground(platform: Platform): Promise<() => Promise<void>> {
  const stopJobs = await runJobs(platform, jobsOf(platform));
  const stopDispatcher = await runDispatcher(platform, createDispatcher(platform, reactionsOf(platform)));
  return async () => {
    await stopDispatcher();
    await stopJobs();
  };
}
