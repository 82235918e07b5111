import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteReservedRefs, setReservedRefs } from '../../repositories/index.ts';
import { findAnyMergeRequest } from '../merge-request.queries.ts';
import { keepHeadsName, measureVersionsName } from './job-names.ts';
import { listNotHeld, markHeld } from './version.queries.ts';

/** A merge request's own refs. */
const refsOf = (iid: number) => `refs/merge-requests/${iid}/` as const;
/** Its refs that nobody fetches. */
const hiddenRefsOf = (iid: number) => `refs/coppice/merge-requests/${iid}/` as const;
/** Where its merge is kept that was made without moving the target branch. */
export const mergeRefOf = (iid: number): string => `${hiddenRefsOf(iid)}merge`;

/**
 * Holds the commits of a merge request's versions, so that they can be read after their branches are gone: clients fetch
 * `refs/merge-requests/{iid}/head`; the others are kept by refs that nobody fetches. Queued in the transaction of each version; a
 * repetition finds nothing to do.
 */
export const keepHeads: Job = {
  name: keepHeadsName,
  class: 'events',
  async run(platform, payload) {
    const { id } = payload as { readonly id: number };
    const found = await findAnyMergeRequest(platform.db, id);
    if (found === undefined) return;
    const versions = await listNotHeld(platform.db, id);
    const kept = new Set(versions.flatMap((one) => [one.head_sha, one.base_sha, one.start_sha]));
    await setReservedRefs(platform, 'project', found.project_id, [
      { ref: `${refsOf(found.iid)}head`, sha: found.head_sha },
      ...[...kept].map((sha) => ({ ref: `refs/keep-around/${sha}`, sha })),
    ]);
    await markHeld(
      platform.db,
      versions.map((version) => version.id),
    );
    // Deleted meanwhile: the job that removes its refs may have come before they were made.
    if ((await findAnyMergeRequest(platform.db, id)) === undefined) await dropRefs(platform, found);
    else await addJob(platform.db, measureVersionsName, { id });
  },
};

/** The refs of a deleted merge request, queued in the transaction that deletes it. */
export const forgetHeads: Job = {
  name: 'merge-requests:forget-heads',
  class: 'events',
  run: (platform, payload) =>
    dropRefs(platform, payload as { readonly project_id: number; readonly iid: number }),
};

async function dropRefs(
  platform: Platform,
  { project_id, iid }: { readonly project_id: number; readonly iid: number },
): Promise<void> {
  await deleteReservedRefs(platform, 'project', project_id, refsOf(iid));
  await deleteReservedRefs(platform, 'project', project_id, hiddenRefsOf(iid));
}
