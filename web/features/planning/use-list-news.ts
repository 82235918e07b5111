import { useQueryClient, type DataTag, type QueryFunction } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { useSubscription, type RealtimeParams } from '../../platform/realtime.ts';
import { createSpreadOut } from '../../platform/spread-out.ts';
import { useCatchUp } from '../../platform/use-catch-up.ts';
import type { ListChanges } from './subject-list.tsx';

interface Row {
  readonly id: number;
}

/** The query of a page of a list. */
interface ListQuery<Page> {
  readonly queryKey: DataTag<readonly unknown[], Page, Error>;
  readonly queryFn?: unknown;
}

/**
 * Follows what others do to the subjects of a list. Rows that are shown change in place, once for all messages that came meanwhile; which rows are
 * listed, and in which order, stays until the reader asks for it. Nothing is read for subjects that are not shown.
 */
export function useListNews<Name extends string, Page extends Readonly<Record<Name, readonly Row[]>>>(
  channel: string,
  params: RealtimeParams,
  { queryKey, queryFn }: ListQuery<Page>,
  name: Name,
  /** Whether a message can be about something in this list. */
  concerns: (message: GroupKindMessage) => boolean = () => true,
): ListChanges {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  const [changed, setChanged] = useState<string>();
  const change = (): void => setChanged(key);
  const rowsOf = (page: Page | undefined): readonly Row[] => page?.[name] ?? [];
  const read = queryFn as QueryFunction<Page>;
  const news = useCatchUp(
    () => {
      const { signal } = new AbortController();
      const answer = Promise.resolve(read({ client, queryKey, signal, meta: undefined }));
      return {
        answer: answer.then((now) => () => {
          const known = new Map(rowsOf(now).map((row) => [row.id, row]));
          const shown = rowsOf(client.getQueryData<Page>(queryKey));
          client.setQueryData<Page>(
            queryKey,
            (before) =>
              before && { ...before, [name]: rowsOf(before).map((row) => known.get(row.id) ?? row) },
          );
          if (rowsOf(now).some(({ id }, index) => shown[index]?.id !== id) || known.size !== shown.length)
            change();
        }),
      };
    },
    // Gone, or hidden: the page says so when it is read as a whole.
    change,
  );
  const missed = useMemo(() => createSpreadOut(() => news.missed()), [news]);
  useEffect(() => missed.end, [missed]);
  useSubscription<GroupKindMessage>(
    channel,
    params,
    (message) => {
      if (!concerns(message)) return;
      const { id, below, spread = 0 } = message;
      if (id !== undefined && rowsOf(client.getQueryData<Page>(queryKey)).some((row) => row.id === id))
        missed.ask(spread);
      else if (below !== true) change();
    },
    change,
  );
  const clear = (): void => setChanged(undefined);
  return {
    waiting: changed === key,
    clear,
    show() {
      clear();
      void client.invalidateQueries({ queryKey, exact: true });
    },
  };
}
