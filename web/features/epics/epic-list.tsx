import { IssueClosedIcon, IssueOpenedIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countedOnTabs, type EpicList, type EpicListPath } from '../../../contract/epics/epics.ts';
import { useApp } from '../../platform/app-context.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useListKeys } from '../../platform/list-keys.ts';
import { url } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { SortMenu, StateTabs } from '../../ui/list-head.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { TokenBar, type ChoicePlace, type FilterSearch } from '../planning/index.ts';
import { epicListQuery } from './epic.queries.ts';
import { EpicRow } from './epic-row.tsx';
import {
  epicFilters,
  epicSorts,
  isFiltered,
  listHref,
  type EpicSearch,
  type EpicSort,
} from './epic-search.ts';
import { epicsMessages } from './epics.messages.ts';
import './epics.css';

const { t } = epicsMessages;

type Counts = EpicList['counts'];

interface Shown {
  list: string;
  search: EpicSearch;
}

const countText = (count: number): string =>
  count > countedOnTabs ? t('moreThan', { number: formatNumber(countedOnTabs) }) : formatNumber(count);

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
        tab('opened', t('open'), <IssueOpenedIcon />),
        tab('closed', t('closed'), <IssueClosedIcon />),
        tab('all', t('all')),
      ]}
    />
  );
}

/** In place of rows. */
function Nothing({ list, search, empty }: Shown & { empty: string }) {
  if (isFiltered(search))
    return (
      <EmptyState
        icon={<ProjectRoadmapIcon />}
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
    <EmptyState icon={<ProjectRoadmapIcon />} title={t('emptyTitle')}>
      {empty}
    </EmptyState>
  );
}

/** A list of epics, the latest first, with what it is filtered by. */
export function EpicListView({
  path,
  search,
  from,
  within,
  empty,
  children,
}: {
  path: EpicListPath;
  search: EpicSearch;
  /** Where the values of filters come from. */
  from: ChoicePlace;
  /** The list's group, whose path the rows omit. */
  within?: string;
  /** What is said in place of rows, without filters. */
  empty: string;
  /** Beside the filters. */
  children?: ReactNode;
}) {
  const { data } = useSuspenseQuery(epicListQuery(path, search));
  const { renderedAt } = useApp();
  const list = url(path);
  const { scope, state, sort } = search;
  useListKeys({ next: t('nextEpic'), previous: t('previousEpic'), group: t('keysInList') });
  return (
    <>
      <div className="list-bar">
        <TokenBar
          action={list}
          filters={epicFilters}
          search={search as FilterSearch}
          hrefOf={(changed) => listHref(list, changed as EpicSearch)}
          clearHref={listHref(list, { scope, state, sort })}
          place={from}
          today={new Date(renderedAt).toISOString().slice(0, 10)}
          found={data.epics.length === 0 ? t('noMatchTitle') : t('found')}
        >
          <SortMenu
            word={t('sort')}
            sorts={Object.keys(epicSorts) as EpicSort[]}
            current={sort ?? 'created_date'}
            textOf={(one) => t(`sort_${one}`)}
            hrefOf={(one) => listHref(list, search, { sort: one === 'created_date' ? undefined : one })}
          />
          {children}
        </TokenBar>
      </div>
      <div className="card">
        <div className="card-head">
          <States list={list} search={search} counts={data.counts} />
        </div>
        {data.epics.length === 0 ? (
          <Nothing list={list} search={search} empty={empty} />
        ) : (
          <ul className="list" data-list>
            {data.epics.map((row) => (
              <EpicRow key={row.id} row={row} list={list} search={search} within={within} />
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
