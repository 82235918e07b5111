import { nobody } from '../../../platform/access/viewer.ts';
import { systemContext } from '../../../platform/context.ts';
import { addJobs } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBranches } from '../merge-request.queries.ts';
import type { Arrival } from '../versions/catch-up.ts';
import { bringOwnersName } from '../versions/job-names.ts';
import { bringOwners } from './bring-owners.ts';
import { findOwnersFile } from './find-owners-file.ts';
import { listOpenInto } from './owner-rules.queries.ts';

/** Makes the rules of code owners of one merge request. Queued in the transaction that changes its branches; a repetition does nothing. */
export const bringOwnersOfNewest: Job = {
  name: bringOwnersName,
  class: 'events',
  async run(platform, payload) {
    const { id } = payload as { readonly id: number };
    const branches = (await findBranches(platform.db, [id])).get(id);
    if (branches !== undefined)
      await bringOwners(systemContext(platform, nobody), branches, { call: { share: 'background' } });
  },
};

/** After a push to a target branch: if it has changed the file of code owners, all that go into the branch have other rules. */
export async function followOwnersFile(
  { db, git }: Platform,
  projectId: number,
  { branch, before, after }: Arrival,
): Promise<void> {
  const repository = git.repository(projectId);
  const find = async (commit: string | null) =>
    commit === null ? undefined : findOwnersFile(git, repository, commit);
  const [old, now] = await Promise.all([find(before), find(after)]);
  if (old?.oid === now?.oid) return;
  const ids = await listOpenInto(db, projectId, branch);
  await addJobs(
    db,
    bringOwnersName,
    ids.map((id) => ({ id })),
  );
}
