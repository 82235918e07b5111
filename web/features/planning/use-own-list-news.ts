import { useEffect, useRef } from 'react';
import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { subscribe, useSubscription } from '../../platform/realtime.ts';
import type { ListChanges } from './subject-list.tsx';
import { useListRows, type ListQuery, type Row } from './use-list-rows.ts';

/**
 * Follows what others do to the subjects of a list of the viewer's own, in all projects and groups. What concerns the viewer need not be in this list:
 * it is read again to find out.
 */
export function useOwnListNews<Name extends string, Page extends Readonly<Record<Name, readonly Row[]>>>(
  /** The name of what it lists: `MergeRequest`. */
  kind: string,
  query: ListQuery<Page>,
  name: Name,
  {
    todos = false,
    groups,
  }: {
    /** It lists what also makes to-dos of the viewer's: mentions. */
    readonly todos?: boolean;
    /** The channel of groups, and which of them it lists. */
    readonly groups?: { readonly channel: string; readonly ids: readonly number[] };
  } = {},
): { readonly changes: ListChanges; readonly news: number } {
  const { changes, news, read, shows } = useListRows(query, name);
  const resync = (): void => read();
  const hear = ({ id, below, spread }: GroupKindMessage): void => {
    if (below !== true || shows(id)) read(spread);
  };
  useSubscription<GroupKindMessage>('OwnListChannel', { kind }, hear, resync);
  useSubscription<{ event: string }>(
    'PersonChannel',
    todos ? {} : null,
    ({ event }) => {
      if (event === 'todos') read();
    },
    resync,
  );
  const heard = useRef({ hear, resync });
  useEffect(() => {
    heard.current = { hear, resync };
  });
  const followed = JSON.stringify(groups ?? null);
  useEffect(() => {
    // As text, so that equal groups do not subscribe anew.
    const { channel, ids } = (JSON.parse(followed) as typeof groups | null) ?? { channel: '', ids: [] };
    const ends = ids.map((id) =>
      subscribe<GroupKindMessage>(
        channel,
        { group_id: id },
        {
          message: (message) => heard.current.hear(message),
          resync: () => heard.current.resync(),
        },
      ),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [followed]);
  return { changes, news };
}
