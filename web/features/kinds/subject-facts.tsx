import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge, type State } from '../../ui/state.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { personPath } from '../projects/index.ts';
import { headFieldsOf } from './fields.ts';
import { kindsMessages } from './kinds.messages.ts';
import type { SubjectEntity } from './subject.entity.ts';

const { t } = kindsMessages;

export interface SubjectFactsProps {
  subject: SubjectEntity;
  /** In place of its state, for a kind with more states. */
  badge: State | undefined;
}

/** The line below a subject's title: its state, who opened it and when, and what of its fields belongs there. */
export default function SubjectFacts({ subject, badge }: SubjectFactsProps) {
  const { count, completed_count: done } = subject.task_completion_status;
  return (
    <div className="subject-line">
      {badge === undefined ? null : <StateBadge state={badge} />}
      {headFieldsOf(subject).map(({ name, Head }) =>
        Head === undefined || (badge !== undefined && name === 'state') ? null : (
          <Head key={name} subject={subject} />
        ),
      )}
      <span className="muted">
        {withParts(t('opened'), {
          author: (
            <a className="strong link-plain" href={personPath(subject.author.username)} dir="auto">
              {subject.author.name}
            </a>
          ),
          time: <RelativeTime time={subject.created_at} />,
        })}
        {subject.user_notes_count === 0 ? '' : ` · ${t('comments', { count: subject.user_notes_count })}`}
        {count === 0 ? '' : ` · ${t('tasks', { done, count })}`}
      </span>
    </div>
  );
}
