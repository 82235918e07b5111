import { useSuspenseQuery } from '@tanstack/react-query';
import { SleepingList } from '../planning/index.ts';
import type { EpicListViewProps } from './epic-list.tsx';
import { epicListQuery } from './epic.queries.ts';
import { epicsMessages } from './epics.messages.ts';
import { LateEpicList } from './late-epic-list.ts';

const { t } = epicsMessages;

/** A list of epics and its keys. */
export function EpicList(list: Omit<EpicListViewProps, 'data'>) {
  const { data } = useSuspenseQuery(epicListQuery(list.path, list.search));
  return (
    <SleepingList
      part={LateEpicList}
      list={{ ...list, data }}
      keys={{ next: t('nextEpic'), previous: t('previousEpic'), group: t('keysInList') }}
    />
  );
}
