import { IssueClosedIcon, IssueOpenedIcon, ProjectRoadmapIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countedOnTabs, type EpicList } from '../../../contract/epics/epics.ts';
import { useApp } from '../../platform/app-context.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useListKeys } from '../../platform/list-keys.ts';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { SortMenu, StateTabs } from '../../ui/list-head.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { groupQuery } from '../groups/index.ts';
import { TokenBar, type FilterSearch } from '../planning/index.ts';
import { can, groupPage } from '../projects/index.ts';
import { epicListQuery, groupEpics } from './epic.queries.ts';
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
function Nothing({ list, search }: Shown) {
  if (isFiltered(search))
    return (
      <EmptyState
        icon={<ProjectRoadmapIcon />}
        title={t('noMatchTitle')}
        action={
          <LinkButton href={listHref(list, { state: search.state, sort: search.sort })}>
            {t('clearFilter')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<ProjectRoadmapIcon />} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );
}

/** The epics of a group and of the groups below it, the latest first. */
export default function EpicsPage() {
  const { group } = useParams<'/groups/:group/-/epics'>();
  const search = useSearch<'/groups/:group/-/epics'>();
  const path = groupEpics(group);
  const { data } = useSuspenseQuery(epicListQuery(path, search));
  const { data: owner } = useSuspenseQuery(groupQuery(group));
  const { renderedAt } = useApp();
  const list = url(path);
  const { state, sort } = search;
  useListKeys({ next: t('nextEpic'), previous: t('previousEpic'), group: t('keysInList') });
  const newEpic = can(owner, 'create_epic') ? (
    <LinkButton variant="primary" href={groupPage(group, 'epics/new')}>
      {t('newEpic')}
    </LinkButton>
  ) : null;
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('epics')}</h1>
      <div className="list-bar">
        <TokenBar
          action={list}
          filters={epicFilters}
          search={search as FilterSearch}
          hrefOf={(changed) => listHref(list, changed as EpicSearch)}
          clearHref={listHref(list, { state, sort })}
          place={{ kind: 'group', path: group, own: true }}
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
          {newEpic}
        </TokenBar>
      </div>
      <div className="card">
        <div className="card-head">
          <States list={list} search={search} counts={data.counts} />
        </div>
        {data.epics.length === 0 ? (
          <Nothing list={list} search={search} />
        ) : (
          <ul className="list" data-list>
            {data.epics.map((row) => (
              <EpicRow key={row.id} row={row} list={list} search={search} within={group} />
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
    </div>
  );
}
