import { lazyPart } from '../../../platform/lazy-page.tsx';
import { useSearch } from '../../../platform/routing/hooks.ts';
import { url } from '../../../platform/url.ts';
import { Segments } from '../../../ui/filter-bar.tsx';
import { HydrateAtOnce } from '../../../ui/hydrate-when.tsx';
import { useOwnListNews } from '../../planning/index.ts';
import { MergeRequestList } from './merge-request-list-frame.tsx';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { dashboardMergeRequests, mergeRequestListQuery } from './merge-request-list.queries.ts';
import { listHref } from './merge-request-search.ts';

const { t } = mergeRequestListMessages;
const LateNewInProject = lazyPart<{ group?: string }>(() => import('./new-in-project.tsx'));

/** Merge requests that await the viewer's review, theirs, and those of theirs that can be merged, in all projects. */
export default function DashboardMergeRequestsPage() {
  const search = useSearch<'/dashboard/merge_requests'>();
  const path = url(dashboardMergeRequests);
  const { changes } = useOwnListNews(
    'MergeRequest',
    mergeRequestListQuery(dashboardMergeRequests, search),
    'merge_requests',
  );
  const { scope = 'awaits_my_review', ready } = search;
  const parts = [
    {
      change: { scope: undefined, ready: undefined },
      label: t('awaitsYou'),
      current: scope === 'awaits_my_review',
    },
    {
      change: { scope: 'mine' as const, ready: undefined },
      label: t('yours'),
      current: scope === 'mine' && ready !== 'yes',
    },
    {
      change: { scope: 'mine' as const, ready: 'yes' as const },
      label: t('readyToMerge'),
      current: scope === 'mine' && ready === 'yes',
    },
  ];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('yourMergeRequests')}</h1>
        <Segments
          label={t('yourMergeRequests')}
          items={parts.map(({ change, label, current }) => ({
            href: listHref(path, search, change),
            label,
            current,
          }))}
        />
        <HydrateAtOnce part={LateNewInProject}>
          <LateNewInProject />
        </HydrateAtOnce>
      </div>
      <MergeRequestList
        path={dashboardMergeRequests}
        search={search}
        from={{ kind: 'mine', path: '' }}
        changes={changes}
      />
    </div>
  );
}
