import { useQueryClient } from '@tanstack/react-query';
import type { EpicTree, EpicTreeMessage } from '../../../../contract/epics/epic-tree.ts';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import { useSubscription } from '../../../platform/realtime.ts';
import { useCatchUp } from '../../../platform/use-catch-up.ts';
import { ofTrees, readTreesAgain } from './tree.queries.ts';

/** Shows on an epic's page what happens to the epics and issues below it: all levels that are open are read again, once for all that came meanwhile. */
export function useTreeNews(tree: EpicTree | undefined): void {
  const client = useQueryClient();
  const news = useCatchUp(
    () => ({ answer: readTreesAgain(client).then(() => () => undefined) }),
    // What is shown stays until the next message or visit.
    () => undefined,
  );
  const shows = (id: number): boolean =>
    client
      .getQueriesData<EpicTree>(ofTrees)
      .some(([, level]) => level?.epics.some((epic) => epic.id === id) === true);
  useSubscription<GroupKindMessage>(
    'GroupEpicsChannel',
    tree === undefined ? null : { group_id: tree.group_id },
    ({ id, below }) => {
      // What happens to the epic itself is said on its own channel.
      if (id === undefined || (id === tree?.id ? below === true : shows(id))) news.missed();
    },
    news.missed,
  );
  // Titles, dates and assignees of issues.
  useSubscription<EpicTreeMessage>(
    'EpicTreeChannel',
    tree === undefined ? null : { epic_id: tree.id },
    news.missed,
    news.missed,
  );
}
