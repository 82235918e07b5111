import type { Job } from '../../platform/jobs/jobs.ts';
import { removeAvatarFile } from '../avatars/index.ts';
import { removeEmptyHiddenGroups } from '../groups/index.ts';
import { deleteProjectRow, findHiddenProjects } from './project.queries.ts';

/**
 * Removes what was deleted longer ago than the delay. The repository goes first and the row last: killed in between, the next
 * run finds the row and goes on.
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
    // Groups go from the leaves to the root, a level a round.
    for (;;) {
      const removed = await removeEmptyHiddenGroups(platform.db, days);
      if (removed.length === 0) return;
      for (const { id, avatar_key } of removed) await removeAvatarFile(platform, 'group', id, avatar_key);
    }
  },
};
