import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldTraces } from './discussion.queries.ts';

export const noteJobs: readonly Job[] = [
  {
    name: 'discussions:forget',
    schedule: '41 3 * * *',
    run: (platform) => forgetOldTraces(platform.db),
  },
];
