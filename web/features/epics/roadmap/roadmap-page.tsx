import { GraphBarHorizontalIcon, IssueClosedIcon, IssueOpenedIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../platform/app-context.tsx';
import { useParams, useRouter, useSearch } from '../../../platform/routing/hooks.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { url } from '../../../platform/url.ts';
import { Banner, EmptyState } from '../../../ui/feedback.tsx';
import { Segments } from '../../../ui/filter-bar.tsx';
import { NothingMatches, subjectListMessages, TokenBar, type FilterSearch } from '../../planning/index.ts';
import { epicFilters } from '../epic-search.ts';
import { axisOf, zooms } from './axis.ts';
import { RoadmapChart } from './roadmap-chart.tsx';
import { isFilteredRoadmap, roadmapHref, usualZoom, type RoadmapSearch } from './roadmap-search.ts';
import { groupRoadmap, roadmapQuery } from './roadmap.queries.ts';
import { roadmapMessages } from './roadmap.messages.ts';
import { useRoadmapNews } from './use-roadmap-news.ts';
import '../epics.css';
import './roadmap.css';

const { t } = roadmapMessages;

/** The epics of a group and of the groups below it, over time. */
export default function RoadmapPage() {
  const { group } = useParams<'/groups/:group/-/roadmap'>();
  const search = useSearch<'/groups/:group/-/roadmap'>();
  const { renderedAt } = useApp();
  const { history } = useRouter();
  const { data } = useSuspenseQuery(roadmapQuery(group, search));
  const { news, gone } = useRoadmapNews(group, data.group_id, search);
  const path = url(groupRoadmap(group));
  const { state = 'opened', zoom = usualZoom, page = 1 } = search;
  const today = new Date(renderedAt).toISOString().slice(0, 10);
  const { start, due } = data.span;
  const axis = useMemo(() => axisOf(zoom, { start, due }, today), [zoom, start, due, today]);
  const hrefOf = (change: Partial<RoadmapSearch>): string => roadmapHref(path, search, change);
  const zoomed = (by: 1 | -1): void => {
    // Keys can come faster than the page is drawn anew: each goes on from where the last one led.
    const at = new URLSearchParams(location.search).get('zoom') ?? usualZoom;
    const to = zooms[zooms.findIndex((one) => one === at) + by];
    if (to !== undefined) history.push(hrefOf({ zoom: to === usualZoom ? undefined : to }));
  };
  useShortcuts(
    () => [
      { keys: '+', label: t('zoomIn'), group: t('roadmap'), run: () => zoomed(-1) },
      { keys: '-', label: t('zoomOut'), group: t('roadmap'), run: () => zoomed(1) },
    ],
    [zoom, search],
  );
  const filtered = isFilteredRoadmap(search);
  return (
    <div className="page roadmap-page">
      <h1 className="visually-hidden">{t('roadmap')}</h1>
      <TokenBar
        action={path}
        filters={epicFilters}
        search={search as FilterSearch}
        hrefOf={(changed) => roadmapHref(path, changed as RoadmapSearch)}
        clearHref={roadmapHref(path, { state: search.state, zoom: search.zoom })}
        place={{ kind: 'group', path: group, own: true }}
        today={today}
        found={t('found')}
      />
      <div className="roadmap-bar-above">
        <Segments
          label={subjectListMessages.t('states')}
          items={[
            {
              href: hrefOf({ state: undefined }),
              label: subjectListMessages.t('opened'),
              icon: <IssueOpenedIcon />,
              current: state === 'opened',
            },
            {
              href: hrefOf({ state: 'closed' }),
              label: subjectListMessages.t('closed'),
              icon: <IssueClosedIcon />,
              current: state === 'closed',
            },
            {
              href: hrefOf({ state: 'all' }),
              label: subjectListMessages.t('all'),
              current: search.state === 'all',
            },
          ]}
        />
        <span className="muted small grow">{t('count', { count: data.count })}</span>
        <Segments
          label={t('zoom')}
          items={zooms.map((one) => ({
            href: hrefOf({ zoom: one === usualZoom ? undefined : one }),
            label: t(one),
            current: one === zoom,
          }))}
        />
      </div>
      {gone ? <Banner tone="attention">{t('gone')}</Banner> : null}
      {data.cut ? <Banner tone="info">{t('cut', { count: data.count })}</Banner> : null}
      {page > 1 ? <a href={hrefOf({ page: page === 2 ? undefined : page - 1 })}>{t('earlier')}</a> : null}
      {data.epics.length === 0 && filtered ? (
        <NothingMatches
          icon={<GraphBarHorizontalIcon />}
          title={t('noMatchTitle')}
          list={path}
          search={search}
          hrefOf={(list, kept) => roadmapHref(list, { state: kept.state, zoom: search.zoom })}
        />
      ) : data.epics.length === 0 ? (
        <EmptyState icon={<GraphBarHorizontalIcon />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <RoadmapChart
          key={JSON.stringify({ ...search, zoom: undefined })}
          group={group}
          search={search}
          data={data}
          axis={axis}
          news={news}
        />
      )}
    </div>
  );
}
