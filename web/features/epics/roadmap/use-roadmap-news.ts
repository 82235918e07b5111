import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import type { Roadmap, RoadmapEpic } from '../../../../contract/roadmap/roadmap.ts';
import { ApiError, type Api } from '../../../platform/api.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { useSubscription } from '../../../platform/realtime.ts';
import { groupEpics } from '../epic.queries.ts';
import { roadmapParameters, type RoadmapSearch } from './roadmap-search.ts';
import { childrenQuery, groupRoadmap, roadmapQuery } from './roadmap.queries.ts';
import { rowsInPlace } from './rows-in-place.ts';

/** What somebody does on a roadmap while others change it. */
export interface RoadmapNews {
  /** While a bar is held or saved, nothing that others do is shown: 1 begins, -1 ends that. */
  readonly hold: (by: 1 | -1) => void;
  /** Something was changed: reads what is shown again. */
  readonly missed: () => void;
}

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
export function useRoadmapNews(group: string, groupId: number, search: RoadmapSearch): RoadmapNews {
  const api = useApi();
  const client = useQueryClient();
  const own = useRef({ held: 0, isMissed: false, isReading: false });
  const read = useRef<() => Promise<() => void>>(undefined);
  useEffect(() => {
    read.current = () => readAgain(api, client, group, search);
  });
  const settle = useCallback(async (): Promise<void> => {
    const { current } = own;
    if (current.isReading) return;
    current.isReading = true;
    while (current.isMissed && current.held === 0) {
      current.isMissed = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- once more for what came meanwhile
        const show = await read.current?.();
        // What the viewer began meanwhile is newer than this answer.
        if (current.held > 0) current.isMissed = true;
        else show?.();
      } catch {
        // Gone, hidden or out of reach: what is shown stays until the next message or visit.
      }
    }
    current.isReading = false;
  }, []);
  const news = useMemo(
    (): RoadmapNews => ({
      hold(by) {
        own.current.held += by;
        void settle();
      },
      missed() {
        own.current.isMissed = true;
        void settle();
      },
    }),
    [settle],
  );
  useSubscription<GroupKindMessage>(
    'GroupEpicsChannel',
    { group_id: groupId },
    ({ group_ids: groups }) => {
      if (groups?.includes(groupId) !== false) news.missed();
    },
    news.missed,
  );
  return news;
}
