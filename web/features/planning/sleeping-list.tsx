import { useMemo } from 'react';
import type { LazyPage } from '../../platform/lazy-page.tsx';
import { useListKeys } from '../../platform/list-keys.ts';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { usePickKey } from './bulk/use-pick-key.ts';
import type { ListChanges } from './subject-list.tsx';

interface SleepingListProps {
  readonly search: object;
  readonly data: object;
  /** Whether the viewer can change many rows at once. */
  readonly bulk?: boolean;
  readonly changes?: ListChanges | undefined;
}

/** A list and its keys. Its script is fetched when pointer, finger or focus reach it, or when something in it changes. */
export function SleepingList<P extends SleepingListProps>({
  part: List,
  list,
  news,
  keys,
}: {
  part: LazyPage<P>;
  list: P;
  /** Another value whenever rows that are kept outside `data` have changed in place. */
  news?: unknown;
  /** The names of its keys. */
  keys: { readonly next: string; readonly previous: string; readonly group: string };
}) {
  const { search, data, bulk = false, changes } = list;
  useListKeys(keys);
  usePickKey(bulk, keys.group);
  // oxlint-disable-next-line react/exhaustive-deps -- a new one for each thing that is shown
  const shown = useMemo(() => ({}), [search, data, bulk, news]);
  return (
    <HydrateWhenUsed part={List} of={shown} wake={changes?.waiting}>
      <List {...list} />
    </HydrateWhenUsed>
  );
}
