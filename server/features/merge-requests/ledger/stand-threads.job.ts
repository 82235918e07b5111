import type { Job } from '../../../platform/jobs/jobs.ts';
import { findAnyMergeRequest } from '../merge-request.queries.ts';
import { standThreadsName } from '../versions/job-names.ts';
import { findNewestVersion } from '../versions/version.queries.ts';
import { resolveOutdated } from './resolve-outdated.ts';
import { standThreads } from './stand-threads.ts';

/**
 * Fills the ledger for the newest version, and resolves what changed since the one that it was queued for where the project says so. Queued in the
 * transaction that makes a version; a repetition finds nothing to do.
 */
export const standThreadsOfNewest: Job = {
  name: standThreadsName,
  class: 'events',
  async run(platform, payload) {
    const { id, number } = payload as { readonly id: number; readonly number?: number };
    const [found, version] = await Promise.all([
      findAnyMergeRequest(platform.db, id),
      findNewestVersion(platform.db, id),
    ]);
    if (found === undefined || version === undefined) return;
    const standings = await standThreads(platform, found.project_id, version);
    if (found.resolves_outdated)
      await resolveOutdated(platform, version, number ?? version.number, standings);
  },
};
