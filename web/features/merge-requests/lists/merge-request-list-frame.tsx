import { useSuspenseQuery } from '@tanstack/react-query';
import { SleepingList } from '../../planning/index.ts';
import { LateMergeRequestList } from './late-merge-request-list.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { dashboardMergeRequests, mergeRequestListQuery } from './merge-request-list.queries.ts';
import type { MergeRequestListProps } from './merge-request-list.tsx';

const { t } = mergeRequestListMessages;

/** The list of merge requests of a project, a group or a person, and its keys. */
export function MergeRequestList(list: Omit<MergeRequestListProps, 'data' | 'bulk'>) {
  const { path, search } = list;
  const { data } = useSuspenseQuery(mergeRequestListQuery(path, search));
  return (
    <SleepingList
      part={LateMergeRequestList}
      list={{ ...list, data, bulk: path !== dashboardMergeRequests && data.bulk }}
      keys={{ next: t('nextInList'), previous: t('previousInList'), group: t('inList') }}
    />
  );
}
