import type { Job } from '../../platform/jobs/jobs.ts';
import { announceExpired } from '../../platform/access/member-rows.queries.ts';

/** A membership ends with a day, by the database's clock: so a minute later. */
export const membersExpired: Job = {
  name: 'members:expired',
  schedule: '1 0 * * *',
  run: ({ db }) => announceExpired(db),
};
