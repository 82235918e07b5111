import type { GroupKindMessage } from '../../../contract/kinds/kinds.ts';
import { useSubscription, type RealtimeParams } from '../../platform/realtime.ts';
import type { ListChanges } from './subject-list.tsx';
import { useListRows, type ListQuery } from './use-list-rows.ts';

/** Follows what others do to the subjects of a list. Nothing is read for subjects that are not shown. */
export function useListNews<
  Name extends string,
  Page extends Readonly<Record<Name, readonly { readonly id: number }[]>>,
>(
  channel: string,
  params: RealtimeParams,
  query: ListQuery<Page>,
  name: Name,
  /** Whether a message can be about something in this list. */
  concerns: (message: GroupKindMessage) => boolean = () => true,
): ListChanges {
  const { changes, change, read, shows } = useListRows(query, name);
  useSubscription<GroupKindMessage>(
    channel,
    params,
    (message) => {
      if (!concerns(message)) return;
      const { id, below, spread } = message;
      if (shows(id)) read(spread);
      else if (below !== true) change();
    },
    change,
  );
  return changes;
}
