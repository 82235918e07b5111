import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Paged } from './api.ts';

/** In milliseconds: long enough to send one request per word, short enough to go unnoticed. */
const pause = 200;

/** The text once typing has paused. An empty text is returned immediately. */
export function useDebounced(text: string, milliseconds = pause): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}

/** The choices for the typed text. */
export interface Found<T> {
  readonly items: readonly T[];
  /** Whether `items` answer the typed text. If not, they are earlier results or the full list, to be filtered by the caller. */
  readonly exact: boolean;
  readonly state: 'ready' | 'loading' | 'failed';
  /** There is more than `items`. */
  readonly more: boolean;
  readonly onSearch: (text: string) => void;
  readonly retry: () => void;
}

/** A query for one page of at least T. */
export interface PageQuery<T> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the key is each query's own
  readonly queryKey: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- with the key
  readonly queryFn?: (context: any) => Paged<T> | Promise<Paged<T>>;
}

/** Choices: the first page, and, if that is not all of them, the server's results for the typed text. */
export function useFound<T>(
  open: boolean,
  pageOf: (search: string | undefined) => PageQuery<T>,
  milliseconds?: number,
): Found<T> {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const asked = useDebounced(text, milliseconds);
  const first = useQuery({ ...pageOf(undefined), enabled: open });
  const complete = first.data?.nextPage === null;
  const searches = text !== '' && !complete;
  const found = useQuery({
    ...pageOf(asked),
    enabled: open && searches && asked !== '',
    placeholderData: keepPreviousData,
  });
  const shown = searches ? found : first;
  const data = (searches ? found.data : undefined) ?? first.data;
  const exact = searches && asked === text && found.isSuccess && !found.isPlaceholderData;
  return {
    items: data?.items ?? [],
    exact,
    state: exact || (!searches && first.data !== undefined) ? 'ready' : shown.isError ? 'failed' : 'loading',
    more: data !== undefined && data.nextPage !== null,
    onSearch: setTyped,
    retry: () => void shown.refetch(),
  };
}
