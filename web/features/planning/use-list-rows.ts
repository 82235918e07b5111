import { useQueryClient, type DataTag, type QueryFunction } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createSpreadOut } from '../../platform/spread-out.ts';
import { useCatchUp } from '../../platform/use-catch-up.ts';
import type { ListChanges } from './subject-list.tsx';

/** A row, or the id of one that is kept elsewhere. */
export type Row = number | { readonly id: number };

/** The query of a page of a list. */
export interface ListQuery<Page> {
  readonly queryKey: DataTag<readonly unknown[], Page, Error>;
  readonly queryFn?: unknown;
}

const idOf = (row: Row): number => (typeof row === 'number' ? row : row.id);

/**
 * The rows of a list that is followed. Those that are shown change in place, once for all that came meanwhile; which rows are listed, and in which
 * order, stays until the reader asks for it.
 */
export function useListRows<Name extends string, Page extends Readonly<Record<Name, readonly Row[]>>>(
  { queryKey, queryFn }: ListQuery<Page>,
  name: Name,
): {
  readonly changes: ListChanges;
  /** Another number whenever rows have changed in place. */
  readonly news: number;
  /** The list has changed. */
  readonly change: () => void;
  /** Reads the list again, within so many milliseconds. */
  readonly read: (spread?: number) => void;
  readonly shows: (id: number | undefined) => boolean;
} {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  const [changed, setChanged] = useState<string>();
  const [news, setNews] = useState(0);
  const change = (): void => setChanged(key);
  const rowsOf = (page: Page | undefined): readonly Row[] => page?.[name] ?? [];
  const shown = (): readonly number[] => rowsOf(client.getQueryData<Page>(queryKey)).map(idOf);
  const ask = queryFn as QueryFunction<Page>;
  const catchUp = useCatchUp(
    () => {
      const { signal } = new AbortController();
      const answer = Promise.resolve(ask({ client, queryKey, signal, meta: undefined }));
      return {
        answer: answer.then((now) => () => {
          const known = new Map(rowsOf(now).map((row) => [idOf(row), row]));
          const before = shown();
          client.setQueryData<Page>(
            queryKey,
            (page) => page && { ...page, [name]: rowsOf(page).map((row) => known.get(idOf(row)) ?? row) },
          );
          setNews((count) => count + 1);
          if (rowsOf(now).some((row, index) => before[index] !== idOf(row)) || known.size !== before.length)
            change();
        }),
      };
    },
    // Gone, or hidden: the page says so when it is read as a whole.
    change,
  );
  const missed = useMemo(() => createSpreadOut(() => catchUp.missed()), [catchUp]);
  useEffect(() => missed.end, [missed]);
  const clear = (): void => setChanged(undefined);
  return {
    changes: {
      waiting: changed === key,
      clear,
      show() {
        clear();
        void client.invalidateQueries({ queryKey, exact: true });
      },
    },
    news,
    change,
    read: (spread = 0) => missed.ask(spread),
    shows: (id) => id !== undefined && shown().includes(id),
  };
}
