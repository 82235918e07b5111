import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { Segments } from '../../ui/filter-bar.tsx';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { useOwnListNews } from '../planning/index.ts';
import { EpicList } from './epic-list-frame.tsx';
import { dashboardEpics, epicListQuery } from './epic.queries.ts';
import { listHref } from './epic-search.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;
const LateNewInGroup = lazyPart(() => import('./new-in-group.tsx'));

/** The epics of all groups that the viewer belongs to, and those that they have opened. */
export default function DashboardEpicsPage() {
  const search = useSearch<'/dashboard/epics'>();
  const path = url(dashboardEpics);
  const query = epicListQuery(dashboardEpics, search);
  const { data } = useSuspenseQuery(query);
  const { changes } = useOwnListNews('Epic', query, 'epics', {
    groups: { channel: 'GroupEpicsChannel', ids: data.follows ?? [] },
  });
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('yourEpics')}</h1>
        <Segments
          label={t('yourEpics')}
          items={([undefined, 'created_by_me'] as const).map((scope) => ({
            href: listHref(path, search, { scope }),
            label: t(scope === undefined ? 'inYourGroups' : 'openedByYou'),
            current: search.scope === scope,
          }))}
        />
        <HydrateAtOnce part={LateNewInGroup}>
          <LateNewInGroup />
        </HydrateAtOnce>
      </div>
      <EpicList
        path={dashboardEpics}
        search={search}
        from={{ kind: 'mine', path: '' }}
        changes={changes}
        empty={t(search.scope === undefined ? 'emptyGroupsText' : 'emptyOwnText')}
      />
    </div>
  );
}
