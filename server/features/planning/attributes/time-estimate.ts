import { inWords } from '../../../platform/subjects/change.ts';
import { formatDuration, maximumDuration } from '../../../../contract/planning/duration.ts';
import { invalid } from '../../../platform/errors.ts';
import { inColumn } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

function checkEstimate(estimate: number): number {
  if (!Number.isInteger(estimate) || estimate < 0 || estimate > maximumDuration)
    throw invalid({ time_estimate: ['must have a valid format and be greater than or equal to zero.'] });
  return estimate;
}

/** Seconds; 0 for none. */
export const timeEstimate: Attribute = {
  name: 'time_estimate',
  right: 'admin',
  isAsked: (changes) => changes.timeEstimate !== undefined,
  plan({ subject }, changes) {
    const wanted = checkEstimate(changes.timeEstimate!);
    return wanted === subject.fields.time_estimate
      ? undefined
      : inColumn('time_estimate', wanted, 'time_tracking');
  },
  words: inWords<number>({
    en: ({ new: estimate }) => [
      estimate === 0 || estimate === null
        ? 'removed time estimate'
        : `changed time estimate to ${formatDuration(estimate)}`,
    ],
    de: ({ new: estimate }) => [
      estimate === 0 || estimate === null
        ? 'hat die Schätzung entfernt'
        : `hat die Schätzung auf ${formatDuration(estimate)} geändert`,
    ],
  }),
};
