import { useMemo } from 'react';
import { useListKeys } from '../../platform/list-keys.ts';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { usePickKey } from '../planning/index.ts';
import { issueListMessages } from './issue-list.messages.ts';
import type { IssueListViewProps } from './issue-list.tsx';
import { LateIssueList } from './late-issue-list.ts';

const { t } = issueListMessages;

/** A list of issues and its keys. Its script is fetched when pointer, finger or focus reach it, or when something in it changes. */
export function IssueList({
  news,
  ...list
}: IssueListViewProps & {
  /** Another value whenever rows have changed in place. */
  news?: unknown;
}) {
  const { search, data, bulk = false, changes } = list;
  useListKeys({ next: t('nextInList'), previous: t('previousInList'), group: t('inList') });
  usePickKey(bulk, t('inList'));
  // oxlint-disable-next-line react/exhaustive-deps -- a new one for each thing that is shown
  const shown = useMemo(() => ({}), [search, data, bulk, news]);
  return (
    <HydrateWhenUsed part={LateIssueList} of={shown} wake={changes?.waiting}>
      <LateIssueList {...list} />
    </HydrateWhenUsed>
  );
}
