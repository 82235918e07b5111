import { GitPullRequestIcon, MilestoneIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import type { RelatedMergeRequestRow } from '../../../contract/issues/merge-requests.ts';
import { AvatarStack } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CommitState } from '../../ui/commit-state.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Counter } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { mergeRequestState } from '../../ui/merge-request-state.ts';
import { StateIcon } from '../../ui/state.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { relatedMergeRequestsQuery } from './related-merge-request.queries.ts';
import { relatedMessages } from './related-merge-requests.messages.ts';
import '../links/links.css';

const { t } = relatedMessages;

function Row({ row }: { row: RelatedMergeRequestRow }) {
  const { state, draft, merged_at, closed_at, created_at } = row;
  return (
    <li className="linked-row">
      <StateIcon state={mergeRequestState(state, draft)} />
      <div className="linked-main">
        <a className="linked-title" href={row.path} dir="auto">
          {row.title}
        </a>
        <p className="linked-facts">
          {row.reference} ·{' '}
          {withParts(t(merged_at !== null ? 'merged' : closed_at !== null ? 'closed' : 'opened'), {
            time: <RelativeTime time={merged_at ?? closed_at ?? created_at} />,
          })}
          {row.milestone === null ? null : (
            <span className="subject-fact">
              <MilestoneIcon /> {row.milestone.title}
            </span>
          )}
          {row.closes ? <span className="subject-fact">{t('closes')}</span> : null}
        </p>
      </div>
      {row.head_state === null ? null : (
        <CommitState state={row.head_state} text={t(`status_${row.head_state}`)} />
      )}
      <AvatarStack people={row.assignees} />
    </li>
  );
}

export interface RelatedProps {
  path: string;
  iid: number;
}

/** The merge requests that name the issue: `#related-merge-requests`. There only while they load, and if there are any. */
export default function RelatedMergeRequests({ path, iid }: RelatedProps) {
  const { data, isError, refetch } = useQuery(relatedMergeRequestsQuery(path, iid));
  if (data?.items.length === 0) return null;
  const rows = isError ? [] : (data?.items ?? []);
  const count = data?.total ?? rows.length;
  const closing = rows.filter(({ closes, state }) => closes && state !== 'merged').length;
  return (
    <section className="linked" id="related-merge-requests" aria-labelledby="related-merge-requests-name">
      <header className="linked-head">
        <h2 id="related-merge-requests-name">{t('related')}</h2>
        <span className="linked-count">
          <GitPullRequestIcon />
          <Counter>{count}</Counter>
        </span>
      </header>
      {isError ? (
        <p className="linked-failed" role="alert">
          {t('fetchFailed')}{' '}
          <Button small onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : data === undefined ? (
        <div className="linked-none" aria-label={t('loading')}>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="linked-list" aria-labelledby="related-merge-requests-name">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {count > rows.length && !isError ? (
        <p className="linked-note muted">{t('more', { count: count - rows.length })}</p>
      ) : null}
      {closing === 0 ? null : <p className="linked-note">{t('willClose', { count: closing })}</p>}
    </section>
  );
}
