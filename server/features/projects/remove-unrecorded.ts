import type { Job } from '../../platform/jobs/jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Connection } from '../../platform/database/database.ts';
import { projectIsThere } from './project.queries.ts';

const name = 'projects:remove-unrecorded';
/** By then a project is recorded, or never will be. */
const AFTER = 3_600_000;

/** Before a repository is created: should its project never come to be, it is removed. */
export async function expectRecord(db: Connection, projectId: number): Promise<void> {
  await addJob(db, name, { projectId }, { runAt: new Date(Date.now() + AFTER) });
}

/** Removes the repository that a killed process left without a project. Nothing else ever has its id. */
export const removeUnrecorded: Job = {
  name,
  async run(platform, payload) {
    const { projectId } = payload as { projectId: number };
    if (!(await projectIsThere(platform.db, projectId))) await platform.git.deleteRepository(projectId);
  },
};
