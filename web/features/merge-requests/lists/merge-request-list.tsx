import { GitMergeIcon, GitPullRequestClosedIcon, GitPullRequestIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  countedOnTabs,
  type MergeRequestList as MergeRequests,
  type MergeRequestListPath,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { useApp } from '../../../platform/app-context.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { useListKeys } from '../../../platform/list-keys.ts';
import { url } from '../../../platform/url.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { SortMenu, StateTabs } from '../../../ui/list-head.tsx';
import { Pagination } from '../../../ui/navigation.tsx';
import { TokenBar, type ChoicePlace, type FilterSearch } from '../../planning/index.ts';
import { SavedViews } from '../../saved-views/index.ts';
import {
  isFiltered,
  listHref,
  mergeRequestFilters,
  mergeRequestSorts,
  normalQuery,
  type MergeRequestSearch,
  type MergeRequestSort,
} from './merge-request-search.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { mergeRequestListQuery } from './merge-request-list.queries.ts';
import { MergeRequestRow } from './merge-request-row.tsx';
import './merge-request-list.css';

const { t } = mergeRequestListMessages;

type Counts = MergeRequests['counts'];

const countText = (count: number): string =>
  count > countedOnTabs ? t('moreThan', { number: formatNumber(countedOnTabs) }) : formatNumber(count);

interface Shown {
  list: string;
  search: MergeRequestSearch;
}

function States({ list, search, counts }: Shown & { counts: Counts }) {
  const tab = (state: keyof Counts | 'all', word: string, icon?: ReactNode) => ({
    href: listHref(list, search, { state: state === 'opened' ? undefined : state }),
    word,
    count: state === 'all' ? undefined : countText(counts[state]),
    icon,
    current: (search.state ?? 'opened') === state,
  });
  return (
    <StateTabs
      label={t('states')}
      tabs={[
        tab('opened', t('open'), <GitPullRequestIcon />),
        tab('merged', t('merged'), <GitMergeIcon />),
        tab('closed', t('closed'), <GitPullRequestClosedIcon />),
        tab('all', t('all')),
      ]}
    />
  );
}

/** In place of rows. */
function Nothing({ list, search }: Shown) {
  const icon = <GitPullRequestIcon />;
  if (isFiltered(search))
    return (
      <EmptyState
        icon={icon}
        title={t('noMatchTitle')}
        action={
          <LinkButton href={listHref(list, { scope: search.scope, state: search.state, sort: search.sort })}>
            {t('clearFilter')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );
}

/** The list of merge requests of a project, a group or a person: filters, states, rows and pages. */
export function MergeRequestList({
  path,
  search,
  from,
  within,
  action,
}: {
  /** The list's own address, without the relative root. */
  path: MergeRequestListPath;
  search: MergeRequestSearch;
  /** Where what it is filtered by comes from. */
  from: ChoicePlace;
  within?: string;
  /** The primary button. */
  action?: ReactNode;
}) {
  const { data } = useSuspenseQuery(mergeRequestListQuery(path, search));
  const { renderedAt } = useApp();
  const list = url(path);
  const { scope, state, sort } = search;
  useListKeys({ next: t('mergeRequests'), previous: t('mergeRequests'), group: t('group') });
  return (
    <>
      <div className="list-bar">
        <TokenBar
          action={list}
          filters={mergeRequestFilters}
          search={search as FilterSearch}
          hrefOf={(changed) => listHref(list, changed as MergeRequestSearch)}
          clearHref={listHref(list, { scope, state, sort })}
          place={from}
          today={new Date(renderedAt).toISOString().slice(0, 10)}
          found={data.merge_requests.length === 0 ? t('noMatchTitle') : t('found')}
        >
          <SortMenu
            word={t('sort')}
            sorts={Object.keys(mergeRequestSorts) as MergeRequestSort[]}
            current={sort ?? 'created_date'}
            textOf={(one) => t(`sort_${one}`)}
            hrefOf={(one) => listHref(list, search, { sort: one === 'created_date' ? undefined : one })}
          />
          {action}
        </TokenBar>
      </div>
      <div className="card">
        <div className="card-head">
          <States list={list} search={search} counts={data.counts} />
          <span className="grow" />
          <SavedViews list={path} current={listHref('', search)} normal={normalQuery} />
        </div>
        {data.merge_requests.length === 0 ? (
          <Nothing list={list} search={search} />
        ) : (
          <ul className="list" data-list>
            {data.merge_requests.map((row) => (
              <MergeRequestRow key={row.id} row={row} list={list} search={search} within={within} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={data.page}
        totalPages={null}
        nextPage={data.more ? data.page + 1 : null}
        hrefOf={(page) => listHref(list, search, { page: page === 1 ? undefined : page })}
      />
    </>
  );
}
