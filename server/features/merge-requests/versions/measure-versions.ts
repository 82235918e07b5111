import type { Job } from '../../../platform/jobs/jobs.ts';
import { findAnyMergeRequest } from '../merge-request.queries.ts';
import { countLines } from './count-lines.ts';
import { countVersion } from './count-version.ts';
import { measureVersionsName } from './job-names.ts';
import { patchIdOf } from './patch-ids.ts';
import { listNotMeasured } from './version.queries.ts';

/** Counts and identifies what the newest versions of a merge request bring, so that its pages and lists only read it. A repetition finds nothing to do. */
export const measureVersions: Job = {
  name: measureVersionsName,
  class: 'upkeep',
  async run(platform, payload) {
    const { id } = payload as { readonly id: number };
    const found = await findAnyMergeRequest(platform.db, id);
    if (found === undefined) return;
    const call = { share: 'background' } as const;
    for (const version of await listNotMeasured(platform.db, id)) {
      // One after the other: it is work in the background.
      await countVersion(platform, found.project_id, version, call);
      await countLines(platform, found.project_id, version, call);
      await patchIdOf(platform, found.project_id, version, call);
    }
  },
};
