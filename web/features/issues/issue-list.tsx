import { CommentIcon, IssueClosedIcon, IssueOpenedIcon, TriangleDownIcon } from '@primer/octicons-react';
import { memo, useMemo, type ReactNode } from 'react';
import { countLimit, type IssueList, type IssueListItem } from '../../../contract/issues/issues.ts';
import { useApp } from '../../platform/app-context.tsx';
import type { Id } from '../../platform/entities.ts';
import { useListKeys } from '../../platform/list-keys.ts';
import { url } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar, Segments } from '../../ui/filter-bar.tsx';
import { formatNumber } from '../../ui/label.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { FieldPlace } from '../planning/index.ts';
import { personPath, projectPage } from '../projects/index.ts';
import { filterText } from './issue-filter-text.ts';
import { isFiltered, issueSorts, issuesHref, type IssueSearch, type IssueSort } from './issue-search.ts';
import { issuePlace } from './issue-place.ts';
import { issues } from './issue.entity.ts';
import { issueRowFields } from './issue-row-fields.ts';
import type { IssueIds } from './issue.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';
import './issue-list.css';

const { t } = issueListMessages;

const Row = memo(function Row({
  id,
  within,
  place,
}: {
  id: Id<IssueListItem>;
  within: string | undefined;
  place: FieldPlace;
}) {
  const issue = useEntity(issues, id);
  const reference = within === issue.project_path ? `#${issue.iid}` : `${issue.project_path}#${issue.iid}`;
  const closed = issue.state === 'closed' && issue.closed_at !== null;
  const marks = (at: 'start' | 'title' | 'facts' | 'end'): ReactNode =>
    issueRowFields.map(({ name, row }) =>
      row?.at === at ? <row.Mark key={name} subject={issue} place={place} /> : null,
    );
  return (
    <li className="issue-row">
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
          {reference} · {closed ? t('closedAt') : t('opened')}{' '}
          <RelativeTime time={closed ? issue.closed_at! : issue.created_at} /> {t('by')}{' '}
          <a href={personPath(issue.author.username)}>{issue.author.name}</a>
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

function countText(count: number): string {
  return count > countLimit ? t('moreThan', { number: formatNumber(countLimit) }) : formatNumber(count);
}

function States({
  list,
  search,
  counts,
}: {
  list: string;
  search: IssueSearch;
  counts: IssueList['counts'];
}) {
  const state = search.state ?? 'opened';
  const counted = (text: string, count: number): ReactNode => (
    <>
      {text} <span className="muted tabular">{countText(count)}</span>
    </>
  );
  return (
    <Segments
      label={t('states')}
      items={[
        {
          href: issuesHref(list, search, { state: undefined }),
          icon: <IssueOpenedIcon />,
          label: counted(t('open'), counts.opened),
          current: state === 'opened',
        },
        {
          href: issuesHref(list, search, { state: 'closed' }),
          icon: <IssueClosedIcon />,
          label: counted(t('closed'), counts.closed),
          current: state === 'closed',
        },
        { href: issuesHref(list, search, { state: 'all' }), label: t('all'), current: state === 'all' },
      ]}
    />
  );
}

function Sorting({ list, search }: { list: string; search: IssueSearch }) {
  const current = search.sort ?? 'created_date';
  return (
    <ActionMenu
      align="end"
      summary={
        <>
          <span>
            <span className="muted issue-sort-word">{t('sort')}: </span>
            {t(`sort_${current}`)}
          </span>
          <TriangleDownIcon />
        </>
      }
    >
      {(Object.keys(issueSorts) as IssueSort[]).map((sort) => (
        <MenuLink
          key={sort}
          href={issuesHref(list, search, { sort: sort === 'created_date' ? undefined : sort })}
          aria-current={sort === current || undefined}
          icon={<span className="menu-check">{sort === current ? '✓' : ''}</span>}
        >
          {t(`sort_${sort}`)}
        </MenuLink>
      ))}
    </ActionMenu>
  );
}

function Nothing({
  list,
  search,
  counts,
  action,
}: {
  list: string;
  search: IssueSearch;
  counts: IssueList['counts'];
  action: ReactNode;
}) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IssueOpenedIcon />}
        title={t('noMatchTitle')}
        action={
          <LinkButton href={issuesHref(list, { state: search.state, sort: search.sort })}>
            {t('clearFilter')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    );
  }
  if (counts.opened + counts.closed > 0)
    return (
      <EmptyState
        icon={<IssueClosedIcon />}
        title={search.state === 'closed' ? t('emptyClosed') : t('emptyOpen')}
      />
    );
  return (
    <EmptyState icon={<IssueOpenedIcon />} title={t('emptyTitle')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}

export interface IssueListViewProps {
  /** The list's own address, without the relative root. */
  path: string;
  search: IssueSearch;
  data: IssueIds;
  /** The project whose list it is: its path is not said on every row. */
  within?: string;
  /** The primary button. */
  action?: ReactNode;
  /** Beside the tabs: that the list has changed. */
  hint?: ReactNode;
}

/** Filter bar, tabs, rows and paging: the list of a project, a group or a person. */
export function IssueListView({ path, search, data, within, action, hint }: IssueListViewProps) {
  useListKeys({ next: t('nextInList'), previous: t('previousInList'), group: t('inList') });
  const list = url(path);
  const { renderedAt } = useApp();
  const { state, sort } = search;
  const total =
    search.state === 'all' ? data.counts.opened + data.counts.closed : data.counts[search.state ?? 'opened'];
  const place = useMemo(
    () => issuePlace(list, search, within ?? '', renderedAt),
    [list, search, within, renderedAt],
  );
  return (
    <>
      <div className="issue-bar">
        <FilterBar
          action={list}
          value={filterText(search)}
          placeholder={t('filter')}
          hidden={{ state, sort }}
          clearHref={issuesHref(list, { state, sort })}
        >
          <Sorting list={list} search={search} />
          {action}
        </FilterBar>
      </div>
      <div className="card">
        <div className="card-head">
          <div className="issue-states">
            <States list={list} search={search} counts={data.counts} />
          </div>
          {hint}
        </div>
        {data.issues.length === 0 ? (
          <Nothing list={list} search={search} counts={data.counts} action={action} />
        ) : (
          <ul className="issue-list" data-list>
            {data.issues.map((id) => (
              <Row key={id} id={id} within={within} place={place} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={data.page}
        totalPages={total > countLimit ? null : Math.max(1, Math.ceil(total / data.per_page))}
        nextPage={data.more ? data.page + 1 : null}
        hrefOf={(page) => issuesHref(list, search, { page: page === 1 ? undefined : page })}
      />
    </>
  );
}
