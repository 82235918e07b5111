import { EyeClosedIcon } from '@primer/octicons-react';
import type { EpicRow as Row } from '../../../contract/epics/epics.ts';
import { CommentCount } from '../../ui/comment-count.tsx';
import { Label, Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateIcon } from '../../ui/state.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { groupPage, personPath } from '../projects/index.ts';
import { listHref, type EpicSearch } from './epic-search.ts';
import { spanText } from './epic-span.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

/** An epic in a list. */
export function EpicRow({
  row,
  list,
  search,
  within,
}: {
  row: Row;
  list: string;
  search: EpicSearch;
  /** The list's group, whose path the rows omit. */
  within?: string | undefined;
}) {
  const { state, group_path: group, user_notes_count: notes, closed_at: closedAt } = row;
  const span = spanText(row.start_date, row.due_date);
  return (
    <li className="subject-row epic-row">
      <StateIcon state={state} />
      <div className="grow">
        <p className="subject-row-title">
          <span className="epic-color" style={{ backgroundColor: row.color }} aria-hidden="true" />
          <a className="strong" href={groupPage(group, `epics/${row.iid}`)} data-opens={row.id} dir="auto">
            {row.title}
          </a>{' '}
          {row.confidential ? (
            <Tag tone="attention" icon={<EyeClosedIcon />}>
              {t('confidential')}
            </Tag>
          ) : null}
          {row.labels.map((label) => (
            <Label
              key={label.id}
              label={label}
              href={listHref(list, search, { 'label_name[]': [label.name] })}
            />
          ))}
        </p>
        <p className="muted small">
          {within === group ? '' : group}&amp;{row.iid} ·{' '}
          {withParts(t('openedBy'), {
            author: (
              <a className="link-plain" href={personPath(row.author.username)} dir="auto">
                {row.author.name}
              </a>
            ),
            time: <RelativeTime time={row.created_at} />,
          })}
          {state === 'closed' && closedAt !== null ? (
            <> · {withParts(t('closedAt'), { time: <RelativeTime time={closedAt} /> })}</>
          ) : null}
          {span === '' ? '' : ` · ${span}`}
        </p>
      </div>
      <CommentCount count={notes} text={t('comments', { count: notes })} />
    </li>
  );
}
