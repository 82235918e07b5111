import { formatDuration } from '../../../../contract/planning/duration.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { PlannedFields } from '../planned-subject.ts';

/** Times as v4 returns them: in seconds, and in words unless they are 0. */
export function presentTimeStats(
  { time_estimate, total_time_spent }: Pick<PlannedFields, 'time_estimate' | 'total_time_spent'>,
  { timeTrackingLimitToHours: hoursOnly }: Pick<Settings, 'timeTrackingLimitToHours'>,
) {
  return {
    time_estimate,
    total_time_spent,
    human_time_estimate: time_estimate === 0 ? null : formatDuration(time_estimate, hoursOnly),
    human_total_time_spent: total_time_spent === 0 ? null : formatDuration(total_time_spent, hoursOnly),
  };
}
