import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import type { Roadmap, RoadmapEpic, RoadmapMessage } from '../../../../contract/roadmap/roadmap.ts';
import { ApiError, type Api } from '../../../platform/api.ts';
import { useApi } from '../../../platform/app-context.tsx';
import type { CatchUp } from '../../../platform/catch-up.ts';
import { useSubscription } from '../../../platform/realtime.ts';
import { useCatchUp } from '../../../platform/use-catch-up.ts';
import { groupEpics } from '../epic.queries.ts';
import { roadmapParameters, type RoadmapSearch } from './roadmap-search.ts';
import { childrenQuery, groupRoadmap, roadmapQuery } from './roadmap.queries.ts';
import { rowsInPlace } from './rows-in-place.ts';

/** While a bar is held or saved, nothing that others do is shown. */
export type RoadmapNews = Pick<CatchUp, 'hold' | 'missed'>;

const isShown = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  client.getQueryCache().find({ queryKey, exact: true })?.isActive() === true;

/** The pages of rows that are shown, from the one of the address on. */
function shownPages(client: QueryClient, group: string, search: RoadmapSearch): Roadmap[] {
  const pages: Roadmap[] = [];
  for (let page = search.page ?? 1; ; page++) {
    const { queryKey } = roadmapQuery(group, search, page);
    const data = isShown(client, queryKey) ? client.getQueryData(queryKey) : undefined;
    if (data === undefined) return pages;
    pages.push(data);
  }
}

/** Those of the epics, and of the ones below them, whose child epics are shown. */
function openedIn(client: QueryClient, epics: readonly RoadmapEpic[]): RoadmapEpic[] {
  return epics.flatMap((epic) => {
    const { queryKey } = childrenQuery(epic.group_path, epic.iid);
    const below = isShown(client, queryKey) ? client.getQueryData(queryKey) : undefined;
    return below === undefined ? [] : [epic, ...openedIn(client, below.epics)];
  });
}

/** Reads what is shown of a roadmap as it is now; answers how it is to be shown. */
async function readAgain(
  api: Api,
  client: QueryClient,
  group: string,
  search: RoadmapSearch,
): Promise<() => void> {
  const shown = shownPages(client, group, search);
  const opened = openedIn(
    client,
    shown.flatMap(({ epics }) => epics),
  );
  const [pages, below] = await Promise.all([
    Promise.all(
      shown.map(({ page }) =>
        api.get(`${groupRoadmap(group)}.json`, { query: roadmapParameters(search, page) }),
      ),
    ),
    Promise.all(
      opened.map((epic) =>
        api.get(`${groupEpics(epic.group_path)}/${epic.iid}/roadmap.json`).catch((error: unknown) => {
          // It is gone, or no longer seen: so is its row.
          if (error instanceof ApiError && error.status === 404) return { epics: [] };
          throw error;
        }),
      ),
    ),
  ]);
  return () =>
    notifyManager.batch(() => {
      const rows = rowsInPlace(
        shown.map(({ epics }) => epics),
        pages.flatMap(({ epics }) => epics),
      );
      for (const [index, page] of pages.entries())
        client.setQueryData(roadmapQuery(group, search, page.page).queryKey, {
          ...page,
          epics: rows[index]!,
        });
      for (const [index, { epics }] of below.entries()) {
        const { group_path: of, iid } = opened[index]!;
        client.setQueryData(
          childrenQuery(of, iid).queryKey,
          (before) => before && { ...before, epics: rowsInPlace([before.epics], epics)[0]! },
        );
      }
    });
}

/** Shows on a group's roadmap what others do to its epics: rows stay where they are, and nothing changes while a bar is held. */
export function useRoadmapNews(
  group: string,
  groupId: number,
  search: RoadmapSearch,
): { readonly news: RoadmapNews; readonly gone: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const [gone, setGone] = useState(false);
  const news = useCatchUp(
    () => ({
      answer: readAgain(api, client, group, search).then((show) => () => {
        setGone(false);
        show();
      }),
    }),
    // What is shown stays until the next message or visit.
    (error) => setGone(error instanceof ApiError && error.status === 404),
  );
  useSubscription<GroupKindMessage>(
    'GroupEpicsChannel',
    { group_id: groupId },
    ({ group_ids: groups }) => {
      if (groups?.includes(groupId) !== false) news.missed();
    },
    news.missed,
  );
  useSubscription<RoadmapMessage>('RoadmapChannel', { group_id: groupId }, () => news.missed(), news.missed);
  return { news, gone };
}
