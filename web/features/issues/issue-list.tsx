import { IssueClosedIcon, IssueOpenedIcon } from '@primer/octicons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { IssueListPath } from '../../../contract/issues/issues.ts';
import { issueSorts } from '../../../contract/issues/issue-sorts.ts';
import { countLimit } from '../../../contract/issues/issues.ts';
import { useApp } from '../../platform/app-context.tsx';
import { url } from '../../platform/url.ts';
import { Pagination } from '../../ui/navigation.tsx';
import { MissingRight } from '../members/index.ts';
import {
  BulkHead,
  ListChanged,
  ListSorting,
  ListStates,
  PickAll,
  PickNone,
  TokenBar,
  useSelection,
  type ChoicePlace,
  type FilterSearch,
  type ListChanges,
} from '../planning/index.ts';
import { projectPage } from '../projects/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { issueFilters } from './issue-filters.ts';
import { feedQuery, issuesQuery, normalQuery, type IssueSearch } from './issue-search.ts';
import { issuesHref } from './issues-href.ts';
import { issuePlace } from './issue-place.ts';
import { IssueRow } from './issue-row.tsx';
import { ListActions } from './list-actions.tsx';
import type { IssueIds } from './issue-list.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { NoIssues } from './no-issues.tsx';
import { useManualOrder, type Reorder } from './use-manual-order.ts';
import './issue-list.css';

const { t } = issueListMessages;
const BulkMove = lazy(() => import('./bulk-move.tsx'));

export interface IssueListViewProps {
  /** The list's own address, without the relative root. */
  path: IssueListPath;
  search: IssueSearch;
  data: IssueIds;
  /** The list's project, whose path the rows omit. */
  within?: string;
  /** Where what it is filtered by comes from. */
  from: ChoicePlace;
  /** The primary button. */
  action?: ReactNode;
  /** What is offered where there is no issue yet, in place of that. */
  firstAction?: ReactNode;
  /** Undefined for lists that are not followed. */
  changes?: ListChanges | undefined;
  /** The project that issues can be imported into. */
  importsInto?: string | undefined;
  /** Whether the viewer can bulk edit. */
  bulk?: boolean;
  /** The project's members who cannot see a checkbox that says why. */
  lacksBulk?: boolean;
  /** Saves another manual order, for viewers who may change it. */
  onReorder?: Reorder<IssueIds['issues'][number]> | undefined;
}

/** Filter bar, tabs, rows and paging: the list of a project, a group or a person. */
export default function IssueListView({
  path,
  search,
  data,
  within,
  from,
  action,
  firstAction = action,
  changes,
  importsInto,
  bulk = false,
  lacksBulk = false,
  onReorder,
}: IssueListViewProps) {
  const list = url(path);
  const selection = useSelection(data.issues);
  const { selected, has, toggle, toggleAll } = selection;
  const states = (
    <>
      <div className="issue-states">
        <ListStates
          list={list}
          search={search}
          hrefOf={issuesHref}
          icons={{ opened: <IssueOpenedIcon />, closed: <IssueClosedIcon /> }}
          counts={data.counts}
          counted={countLimit}
        />
      </div>
      {changes === undefined ? null : <ListChanged {...changes} />}
      {from.kind === 'project' ? (
        <span className="issue-head-links">
          <a href={projectPage(from.path, 'labels')}>{t('labels')}</a>
          <a href={projectPage(from.path, 'milestones')}>{t('milestones')}</a>
        </span>
      ) : null}
      <span className="issue-list-acts">
        <SavedViews list={path} current={issuesQuery(search)} normal={normalQuery} />
        <ListActions path={path} query={feedQuery(search)} importsInto={importsInto} />
      </span>
    </>
  );
  const rows = useRef<HTMLUListElement>(null);
  const manual = search.sort === 'relative_position' ? onReorder : undefined;
  const order = useManualOrder(rows, data.issues, manual, search.sort === 'relative_position');
  const { renderedAt } = useApp();
  const { scope, state, sort } = search;
  const total =
    search.state === 'all' ? data.counts.opened + data.counts.closed : data.counts[search.state ?? 'opened'];
  const place = useMemo(
    () => issuePlace(list, search, within ?? '', renderedAt),
    [list, search, within, renderedAt],
  );
  return (
    <>
      <div className="list-bar">
        <TokenBar
          action={list}
          filters={issueFilters}
          search={search as FilterSearch}
          hrefOf={(changed) => issuesHref(list, changed as IssueSearch)}
          clearHref={issuesHref(list, { scope, state, sort })}
          place={from}
          today={place.today}
          found={t('found', { count: total })}
        >
          <ListSorting list={list} search={search} hrefOf={issuesHref} sorts={issueSorts} />
          {action}
        </TokenBar>
      </div>
      <div className="card">
        <div className="card-head">
          {bulk && data.issues.length > 0 ? (
            <PickAll listed={data.issues} selection={selection} />
          ) : lacksBulk && data.issues.length > 0 ? (
            <MissingRight project={from.path} action="admin_issue" act={t('bulkAct')}>
              {(control) => <PickNone {...control} />}
            </MissingRight>
          ) : null}
          {path === '/dashboard/issues' ? (
            states
          ) : (
            <BulkHead
              selected={selected}
              list={path}
              place={from.kind === 'group' ? { ...place, parent: 'group', project: from.path } : place}
              words={{ bulkEdit: t('bulkEdit'), failed: t('bulkFailed') }}
              more={from.kind === 'group' ? null : <BulkMove path={place.project} selected={selected} />}
              onRefresh={changes?.clear}
              onDone={() => toggleAll(false)}
            >
              {states}
            </BulkHead>
          )}
        </div>
        {data.issues.length === 0 ? (
          <NoIssues list={list} search={search} counts={data.counts} action={firstAction} />
        ) : (
          <ul
            ref={rows}
            className="issue-list"
            data-list
            onPointerOver={order.onApproach}
            onTouchStart={order.onApproach}
          >
            {order.shown.map((id) => (
              <IssueRow
                key={id}
                id={id}
                within={within}
                place={place}
                picked={has(id)}
                onPick={bulk ? toggle : undefined}
                onGripKey={manual && order.grip.onKeyDown}
                onGripBlur={order.grip.onBlur}
                carried={order.carried === id}
              />
            ))}
          </ul>
        )}
      </div>
      {manual === undefined ? null : (
        <>
          <p id="grip-help" hidden>
            {t('gripHelp')}
          </p>
          <p className="visually-hidden" role="status">
            {order.said}
          </p>
        </>
      )}
      <Pagination
        page={data.page}
        totalPages={total > countLimit ? null : Math.max(1, Math.ceil(total / data.per_page))}
        nextPage={data.more ? data.page + 1 : null}
        hrefOf={(page) => issuesHref(list, search, { page: page === 1 ? undefined : page })}
      />
    </>
  );
}
