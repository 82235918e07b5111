import { CommentIcon, GrabberIcon } from '@primer/octicons-react';
import { memo, type ReactNode } from 'react';
import type { IssueListItem } from '../../../contract/issues/issues.ts';
import type { Id } from '../../platform/entities.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PickRow, type FieldPlace } from '../planning/index.ts';
import { personPath, projectPage } from '../projects/index.ts';
import { issues } from './issue.entity.ts';
import { issueRowFields } from './issue-row-fields.ts';
import { gripId, type Grip } from './use-manual-order.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { formatNumber } from '../../platform/formats.ts';
import { withParts } from '../../ui/with-parts.tsx';

const { t } = issueListMessages;

/** An issue in a list. */
export const IssueRow = memo(function IssueRow({
  id,
  within,
  place,
  picked,
  onPick,
  onGripKey,
  onGripBlur,
  carried = false,
}: {
  id: Id<IssueListItem>;
  within: string | undefined;
  place: FieldPlace;
  picked: boolean;
  /** For people who can bulk edit. */
  onPick: ((id: number, picked: boolean, range: boolean) => void) | undefined;
  /** For viewers who may change the manual order. */
  onGripKey: Grip['onKeyDown'] | undefined;
  onGripBlur: Grip['onBlur'];
  /** Whether it is being moved by keyboard. */
  carried?: boolean;
}) {
  const issue = useEntity(issues, id);
  const reference = within === issue.project_path ? `#${issue.iid}` : `${issue.project_path}#${issue.iid}`;
  const closed = issue.state === 'closed' && issue.closed_at !== null;
  const marks = (at: 'start' | 'title' | 'facts' | 'end'): ReactNode =>
    issueRowFields.map(({ name, row }) =>
      row?.at === at ? <row.Mark key={name} subject={issue} place={place} /> : null,
    );
  return (
    <li className={carried ? 'issue-row is-carried' : 'issue-row'}>
      {onGripKey === undefined ? null : (
        // A button could not be dragged in all browsers.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <span
          role="button"
          tabIndex={0}
          id={gripId(id)}
          data-grip
          className="issue-grip needs-script"
          aria-label={t('move', { reference })}
          aria-pressed={carried}
          aria-describedby="grip-help"
          onKeyDown={(event) => onGripKey(event, id, issue.title)}
          onBlur={() => onGripBlur(id)}
        >
          <GrabberIcon />
        </span>
      )}
      {onPick === undefined ? null : (
        <PickRow id={id} reference={reference} picked={picked} onPick={onPick} />
      )}
      {marks('start')}
      <div className="issue-main">
        <a
          className="issue-title"
          href={projectPage(issue.project_path, `issues/${issue.iid}`)}
          data-opens
          dir="auto"
        >
          {issue.title}
        </a>
        {marks('title')}
        <p className="issue-facts">
          {reference} ·{' '}
          {withParts(closed ? t('closedBy') : t('openedBy'), {
            time: <RelativeTime time={closed ? issue.closed_at! : issue.created_at} />,
            author: <a href={personPath(issue.author.username)}>{issue.author.name}</a>,
          })}
          {marks('facts')}
        </p>
      </div>
      {marks('end')}
      {issue.user_notes_count === 0 ? (
        <span className="issue-comments" />
      ) : (
        <a
          className="issue-comments"
          href={projectPage(issue.project_path, `issues/${issue.iid}#comment`)}
          title={t('comments', { count: issue.user_notes_count })}
          aria-label={t('comments', { count: issue.user_notes_count })}
        >
          <CommentIcon /> {formatNumber(issue.user_notes_count)}
        </a>
      )}
    </li>
  );
});
