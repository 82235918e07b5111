import { IssueClosedIcon, IssueOpenedIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { issueSorts, type IssueSort } from '../../../contract/issues/issue-sorts.ts';
import { countLimit, type IssueList } from '../../../contract/issues/issues.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { SortMenu, StateTabs } from '../../ui/list-head.tsx';
import { isFiltered, type IssueSearch } from './issue-search.ts';
import { issuesHref } from './issues-href.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { formatNumber } from '../../platform/formats.ts';

const { t } = issueListMessages;

function countText(count: number): string {
  return count > countLimit ? t('moreThan', { number: formatNumber(countLimit) }) : formatNumber(count);
}

/** The tabs, with how many there are. */
export function States({
  list,
  search,
  counts,
}: {
  list: string;
  search: IssueSearch;
  counts: IssueList['counts'];
}) {
  const tab = (state: 'opened' | 'closed' | 'all', word: string, icon?: ReactNode) => ({
    href: issuesHref(list, search, { state: state === 'opened' ? undefined : state }),
    word,
    count: state === 'all' ? undefined : countText(counts[state]),
    icon,
    current: (search.state ?? 'opened') === state,
  });
  return (
    <StateTabs
      label={t('states')}
      tabs={[
        tab('opened', t('open'), <IssueOpenedIcon />),
        tab('closed', t('closed'), <IssueClosedIcon />),
        tab('all', t('all')),
      ]}
    />
  );
}

export function Sorting({ list, search }: { list: string; search: IssueSearch }) {
  return (
    <SortMenu
      word={t('sort')}
      sorts={Object.keys(issueSorts) as IssueSort[]}
      current={search.sort ?? 'created_date'}
      textOf={(sort) => t(`sort_${sort}`)}
      hrefOf={(sort) => issuesHref(list, search, { sort: sort === 'created_date' ? undefined : sort })}
    />
  );
}

/** In place of rows. */
export function Nothing({
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
      <EmptyState
        icon={<IssueOpenedIcon />}
        title={t('noMatchTitle')}
        action={
          <LinkButton
            href={issuesHref(list, { scope: search.scope, state: search.state, sort: search.sort })}
          >
            {t('clearFilter')}
          </LinkButton>
        }
      >
        {t('noMatchText')}
      </EmptyState>
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
