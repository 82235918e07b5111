import { AlertIcon, CheckCircleIcon, FileDiffIcon } from '@primer/octicons-react';
import type { MergeRequestRow as Row } from '../../../../contract/merge-requests/merge-requests.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CommentCount } from '../../../ui/comment-count.tsx';
import { Label, Tag } from '../../../ui/label.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { mergeRequestState } from '../../../ui/merge-request-state.ts';
import { StateIcon } from '../../../ui/state.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { PickRow } from '../../planning/index.ts';
import { personPath } from '../../projects/index.ts';
import { StatusIcon } from '../head-statuses.tsx';
import { mergeRequestPage } from '../merge-request-paths.ts';
import { listHref, type MergeRequestSearch } from './merge-request-search.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';

const { t } = mergeRequestListMessages;

/** What people have said of it, and what stands in the way. */
function Standing({ row }: { row: Row }) {
  const { approvals, changes_requested, conflicts, state } = row;
  if (state !== 'opened') return null;
  const isApproved = approvals.given > 0 && approvals.given >= approvals.required;
  return (
    <>
      {conflicts ? (
        <Tag tone="danger" icon={<AlertIcon />}>
          {t('conflicts')}
        </Tag>
      ) : null}
      {changes_requested ? (
        <Tag tone="attention" icon={<FileDiffIcon />}>
          {t('changesRequested')}
        </Tag>
      ) : isApproved ? (
        <Tag tone="success" icon={<CheckCircleIcon />}>
          {t('approved')}
        </Tag>
      ) : approvals.required > 0 ? (
        <Tag icon={<CheckCircleIcon />}>
          {t('approvalsOf', { given: approvals.given, count: approvals.required })}
        </Tag>
      ) : null}
    </>
  );
}

/** A merge request in a list. */
export function MergeRequestRow({
  row,
  list,
  search,
  within,
  picked,
  onPick,
}: {
  row: Row;
  list: string;
  search: MergeRequestSearch;
  /** The list's project, whose path the rows omit. */
  within: string | undefined;
  picked: boolean;
  /** For people who can change many at once. */
  onPick: ((id: number, picked: boolean, range: boolean) => void) | undefined;
}) {
  const { state, draft, merged_at: mergedAt, closed_at: closedAt, project_path: project } = row;
  const notes = row.user_notes_count;
  const reference = `${within === project ? '' : project}!${row.iid}`;
  return (
    <li className="subject-row merge-row">
      {onPick === undefined ? null : (
        <PickRow id={row.id} reference={reference} picked={picked} onPick={onPick} />
      )}
      <StateIcon state={mergeRequestState(state, draft)} />
      <div className="grow">
        <p className="subject-row-title">
          <a className="strong" href={mergeRequestPage(project, row.iid)} data-opens={row.id} dir="auto">
            {row.title}
          </a>{' '}
          {row.labels.map((label) => (
            <Label
              key={label.id}
              label={label}
              href={listHref(list, search, { 'label_name[]': [label.name] })}
            />
          ))}
        </p>
        <p className="muted small">
          {reference} ·{' '}
          {withParts(t('openedBy'), {
            author: (
              <a className="link-plain" href={personPath(row.author.username)} dir="auto">
                {row.author.name}
              </a>
            ),
            time: <RelativeTime time={row.created_at} />,
          })}
          {state === 'merged' && mergedAt !== null ? (
            <> · {withParts(t('mergedAt'), { time: <RelativeTime time={mergedAt} /> })}</>
          ) : null}
          {state === 'closed' && closedAt !== null ? (
            <> · {withParts(t('closedAt'), { time: <RelativeTime time={closedAt} /> })}</>
          ) : null}{' '}
          · <code dir="auto">{row.source_branch}</code> <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t('into')}</span> <code dir="auto">{row.target_branch}</code>
          {row.milestone === null ? null : (
            <>
              {' '}
              · {t('milestone')} <span dir="auto">{row.milestone}</span>
            </>
          )}
          {row.reviewers.length === 0
            ? ''
            : ` · ${t('reviewers', { names: row.reviewers.map(({ name }) => name).join(', ') })}`}
        </p>
      </div>
      <div className="merge-row-end">
        <Standing row={row} />
        {row.head_state === null ? null : <StatusIcon state={row.head_state} />}
        <CommentCount count={notes} text={t('comments', { count: notes })} />
        {row.assignees.slice(0, 3).map((person) => (
          <Avatar key={person.id} of={person} size={20} />
        ))}
      </div>
    </li>
  );
}
