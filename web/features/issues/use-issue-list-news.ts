import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { useSubscription, type RealtimeParams } from '../../platform/realtime.ts';
import { hasSeen, useEntities } from '../../platform/use-entity.ts';
import type { ListChanges } from '../planning/index.ts';
import { issues, type IssueEntity, type IssueOnPage } from './issue.entity.ts';
import type { IssueIds, issueListQuery } from './issue-list.queries.ts';
import type { IssueSearch } from './issue-search.ts';
import { movesInList } from './list-moves.ts';

/** Follows what others do to the issues of a list: rows update in place; which rows are listed stays unchanged until the reader asks for it. */
export function useIssueListNews(
  channel: string,
  params: RealtimeParams,
  {
    search,
    data,
    query: { queryKey },
    onOrder,
  }: {
    readonly search: IssueSearch;
    readonly data: IssueIds;
    readonly query: ReturnType<typeof issueListQuery>;
    /** Somebody moved an issue in the manual order that is shown; default: the list has changed. */
    readonly onOrder?: () => void;
  },
): {
  readonly changes: ListChanges;
  /** Another value whenever rows have changed in place. */
  readonly news: unknown;
} {
  const client = useQueryClient();
  const entities = useEntities();
  // Another page of the list has all that it shows.
  const key = JSON.stringify(queryKey);
  const [changed, setChanged] = useState<string>();
  const [news, setNews] = useState<IssuesMessage['tx']>();
  const change = (): void => setChanged(key);
  useSubscription<IssuesMessage>(
    channel,
    params,
    ({ issue, tx, order }) => {
      if (order === true) {
        if (search.sort === 'relative_position') (onOrder ?? change)();
        return;
      }
      const before =
        issue !== undefined && data.issues.includes(issue.id)
          ? entities.read<IssueEntity, IssueOnPage>(issues, issue.id)
          : undefined;
      if (before === undefined || movesInList(search, before, issue!)) change();
      if (before === undefined || hasSeen(before.seen, tx)) return;
      entities.put(issues, issue!);
      setNews(tx);
    },
    change,
  );
  const clear = (): void => setChanged(undefined);
  return {
    changes: {
      waiting: changed === key,
      clear,
      show() {
        clear();
        void client.invalidateQueries({ queryKey: queryKey.slice(0, 2) });
      },
    },
    news,
  };
}
