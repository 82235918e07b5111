import { QuestionIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import type { TimeStats } from '../../../../contract/issues/issues.ts';
import { url } from '../../../platform/url.ts';
import { TimeReportDialog, type TimedPath } from '../../timelogs/index.ts';
import type { Field, FieldProps } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

const { t } = planningMessages;

export interface Timed {
  iid: number;
  time_stats: TimeStats;
  time_tracking_limit_to_hours: boolean;
}

/** Time spent compared with the estimate, or the one that is known. */
function TimeValue({ subject: { iid, time_stats: stats }, place }: FieldProps<Timed>) {
  const [reporting, setReporting] = useState(false);
  const { human_time_estimate: estimate, human_total_time_spent: spent } = stats;
  const percent = Math.floor((stats.total_time_spent / stats.time_estimate) * 100);
  const over = percent > 100;
  return (
    <>
      {estimate === null && spent === null ? <span className="muted">{t('noTime')}</span> : null}
      {estimate === null || spent === null ? null : (
        <ProgressBar
          className={`time-bar${over ? ' time-over' : ''}`}
          max={100}
          value={Math.min(percent, 100)}
          aria-label={t('timePercent', { percent })}
        />
      )}
      <span className="time-line">
        {spent === null ? null : <span>{t('timeSpent', { time: spent })}</span>}
        {estimate === null || spent === null ? null : (
          <span className={over ? 'side-late' : 'muted'} title={t('timePercent', { percent })}>
            {percent}%
          </span>
        )}
        {estimate === null ? null : <span>{t('timeEstimate', { time: estimate })}</span>}
      </span>
      <span className="time-line">
        <button type="button" className="side-link needs-script" onClick={() => setReporting(true)}>
          {t('timeReport')}
        </button>
        <details className="time-help">
          <summary aria-label={t('timeHelp')} title={t('timeHelp')}>
            <QuestionIcon />
          </summary>
          <p className="small muted">
            {t('timeHelpText')} <a href={url('/help/user/time-tracking')}>{t('timeHelpLink')}</a>
          </p>
        </details>
      </span>
      {reporting ? (
        <Suspense fallback={null}>
          {/* Only kinds that have times have this field. */}
          <TimeReportDialog path={place.pathOf(iid) as TimedPath} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Time spent and estimated. */
export const timeField: Field<Timed> = {
  name: 'time',
  get title() {
    return t('timeTracking');
  },
  ability: 'admin',
  // It has a value, and help, without any time too.
  isSet: () => true,
  Value: TimeValue,
  Editor: lateEditor('TimeEditor'),
};
