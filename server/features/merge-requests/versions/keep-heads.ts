import type { Job } from '../../../platform/jobs/jobs.ts';
import { setReservedRefs } from '../../repositories/index.ts';
import { findAnyMergeRequest } from '../merge-request.queries.ts';
import { listVersions } from './version.queries.ts';

/**
 * Holds the commits of a merge request's versions, so that they can be read after their branches are gone: clients fetch
 * `refs/merge-requests/{iid}/head`; the others are kept by refs that nobody fetches. Queued in the transaction of each version; a
 * repetition finds nothing to do.
 */
export const keepHeads: Job = {
  name: 'merge-requests:keep-heads',
  class: 'events',
  async run(platform, payload) {
    const { id } = payload as { readonly id: number };
    const found = await findAnyMergeRequest(platform.db, id);
    const [newest, ...older] = await listVersions(platform.db, id);
    if (found === undefined || newest === undefined) return;
    const kept = new Set([newest, ...older].flatMap((one) => [one.head_sha, one.base_sha, one.start_sha]));
    await setReservedRefs(platform, 'project', found.project_id, [
      { ref: `refs/merge-requests/${found.iid}/head`, sha: newest.head_sha },
      ...[...kept].map((sha) => ({ ref: `refs/keep-around/${sha}`, sha })),
    ]);
  },
};
