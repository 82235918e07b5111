import type { TimeStats } from '../../../../contract/issues/issues.ts';
import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Timed {
  time_stats: TimeStats;
}

/** Time spent and estimated: set with `/spend` and `/estimate`. */
export const timeField: Field<Timed> = {
  name: 'time',
  title: t('timeTracking'),
  ability: 'admin',
  isSet: ({ time_stats: { human_time_estimate: estimate, human_total_time_spent: spent } }) =>
    estimate !== null || spent !== null,
  Value: ({
    subject: {
      time_stats: { human_time_estimate: estimate, human_total_time_spent: spent },
    },
  }) =>
    [
      spent === null ? null : t('timeSpent', { time: spent }),
      estimate === null ? null : t('timeEstimate', { time: estimate }),
    ]
      .filter((part) => part !== null)
      .join(' · '),
};
