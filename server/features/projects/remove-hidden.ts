import type { Job } from '../../platform/jobs/jobs.ts';
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
    for (const id of await findHiddenProjects(platform.db, days)) {
      await platform.git.deleteRepository(id);
      await deleteProjectRow(platform.db, id);
    }
    while ((await removeEmptyHiddenGroups(platform.db, days)) > 0);
  },
};
