import { IssueClosedIcon, IssueOpenedIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { IssueList } from '../../../contract/issues/issues.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import { NothingMatches } from '../planning/index.ts';
import { isFiltered, type IssueSearch } from './issue-search.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { issuesHref } from './issues-href.ts';

const { t } = issueListMessages;

/** In place of the rows of a list. */
export function NoIssues({
  list,
  search,
  counts,
  action,
}: {
  list: string;
  search: IssueSearch;
  counts: IssueList['counts'];
  action: ReactNode;
}) {
  if (isFiltered(search)) {
    return (
      <NothingMatches
        list={list}
        search={search}
        hrefOf={issuesHref}
        icon={<IssueOpenedIcon />}
        title={t('noMatchTitle')}
      />
    );
  }
  if (counts.opened + counts.closed > 0)
    return (
      <EmptyState
        icon={<IssueClosedIcon />}
        title={search.state === 'closed' ? t('emptyClosed') : t('emptyOpen')}
      />
    );
  return (
    <EmptyState icon={<IssueOpenedIcon />} title={t('emptyTitle')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}
