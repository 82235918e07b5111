import type { Job } from '../../platform/jobs/jobs.ts';
import { removeAvatarFile } from '../avatars/index.ts';
import { removeEmptyHiddenGroups } from '../namespaces/index.ts';
import { deleteProjectRow, findHiddenProjects } from './project.queries.ts';

/**
 * Deletes what was hidden longer ago than the delay. The repository first and the row last: after a kill in between, the next run
 * finds the row and continues.
 */
export const removeHidden: Job = {
  name: 'projects:remove-hidden',
  schedule: '17 3 * * *',
  async run(platform) {
    const days = platform.settings.deletionDelayDays;
    for (const { id, avatar_key } of await findHiddenProjects(platform.db, days)) {
      await platform.git.deleteRepository(id);
      await removeAvatarFile(platform, 'project', id, avatar_key);
      await deleteProjectRow(platform.db, id);
    }
    // Groups are deleted from the leaves to the root, one level per round.
    for (;;) {
      const removed = await removeEmptyHiddenGroups(platform.db, days);
      if (removed.length === 0) return;
      for (const { id, avatar_key } of removed) await removeAvatarFile(platform, 'group', id, avatar_key);
    }
  },
};
