import { SleepingList } from '../planning/index.ts';
import { issueListMessages } from './issue-list.messages.ts';
import type { IssueListViewProps } from './issue-list.tsx';
import { LateIssueList } from './late-issue-list.ts';

const { t } = issueListMessages;

/** A list of issues and its keys. */
export function IssueList({
  news,
  ...list
}: IssueListViewProps & {
  /** Another value whenever rows have changed in place. */
  news?: unknown;
}) {
  return (
    <SleepingList
      part={LateIssueList}
      list={list}
      news={news}
      keys={{ next: t('nextInList'), previous: t('previousInList'), group: t('inList') }}
    />
  );
}
