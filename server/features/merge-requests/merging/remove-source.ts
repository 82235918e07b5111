import type { Job } from '../../../platform/jobs/jobs.ts';
import { AppError } from '../../../platform/errors.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { changeRefs, openRepository } from '../../repositories/index.ts';
import { findBranches } from '../merge-request.queries.ts';

/** Removes the source branch after its merge, with the rights of who merged, unless somebody has pushed to it since. */
export const removeSource: Job = {
  name: 'merge-requests:remove-source',
  class: 'events',
  async run(platform, payload) {
    const { id, userId } = payload as { readonly id: number; readonly userId: number | null };
    const branches = (await findBranches(platform.db, [id])).get(id);
    const ctx = await contextOfPerson(platform, userId);
    if (ctx === undefined || branches === undefined || branches.source_project_id === null) return;
    try {
      const open = await openRepository(ctx, String(branches.source_project_id), 'push_code');
      const ref = `refs/heads/${branches.source_branch}`;
      await changeRefs(ctx, open, [{ ref, old: branches.head_sha, new: null }]);
    } catch (error) {
      // Without the right to, or where the branch is protected, it stays.
      if (!(error instanceof AppError)) throw error;
    }
  },
};
