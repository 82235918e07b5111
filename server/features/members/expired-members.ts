import type { Job } from '../../platform/jobs/jobs.ts';
import { announceExpired } from '../../platform/access/member-rows.queries.ts';

/** A membership ends with a day in the database's time zone, which the schedule does not know: those that have ended today are announced every hour. */
export const membersExpired: Job = {
  name: 'members:expired',
  schedule: '1 * * * *',
  run: ({ db }) => announceExpired(db),
};
