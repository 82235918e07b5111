import { useQueryClient } from '@tanstack/react-query';
import type { EpicTree, EpicTreeMessage } from '../../../../contract/epics/epic-tree.ts';
import type { GroupKindMessage } from '../../../../contract/kinds/kinds.ts';
import { ApiError } from '../../../platform/api.ts';
import { useSubscription } from '../../../platform/realtime.ts';
import { useCatchUp } from '../../../platform/use-catch-up.ts';
import { subjectPath, subjectQuery } from '../../kinds/index.ts';
import { ofTrees, readTreesAgain, treeQuery } from './tree.queries.ts';
import type { EpicPlace } from './use-tree.ts';

/**
 * Shows on an epic's page what happens to the epics and issues below it: all levels that are open are read again, once for all that came
 * meanwhile. If the epic's own can't be, the page reads the epic again: its group is gone or hidden, which nobody says on the epic's channel.
 */
export function useTreeNews(
  { group, iid }: Pick<EpicPlace, 'group' | 'iid'>,
  tree: EpicTree | undefined,
): void {
  const client = useQueryClient();
  const news = useCatchUp(
    () => ({
      answer: readTreesAgain(client).then(() => () => {
        const error = client.getQueryState(treeQuery(group, iid).queryKey)?.error;
        if (error instanceof ApiError && error.status === 404)
          void client.invalidateQueries({
            queryKey: subjectQuery(subjectPath(group, 'epics', String(iid))).queryKey,
          });
      }),
    }),
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
