import { IssueClosedIcon, IssueOpenedIcon, TriangleDownIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { issueSorts, type IssueSort } from '../../../contract/issues/issue-sorts.ts';
import { countLimit, type IssueList } from '../../../contract/issues/issues.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Segments } from '../../ui/filter-bar.tsx';
import { ActionMenu, MenuLink } from '../../ui/menu.tsx';
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
  const state = search.state ?? 'opened';
  const counted = (text: string, count: number): ReactNode => (
    <>
      {text} <span className="muted tabular">{countText(count)}</span>
    </>
  );
  return (
    <Segments
      label={t('states')}
      items={[
        {
          href: issuesHref(list, search, { state: undefined }),
          icon: <IssueOpenedIcon />,
          label: counted(t('open'), counts.opened),
          current: state === 'opened',
        },
        {
          href: issuesHref(list, search, { state: 'closed' }),
          icon: <IssueClosedIcon />,
          label: counted(t('closed'), counts.closed),
          current: state === 'closed',
        },
        { href: issuesHref(list, search, { state: 'all' }), label: t('all'), current: state === 'all' },
      ]}
    />
  );
}

export function Sorting({ list, search }: { list: string; search: IssueSearch }) {
  const current = search.sort ?? 'created_date';
  return (
    <ActionMenu
      align="end"
      summary={
        <>
          <span>
            <span className="muted issue-sort-word">{t('sort')}: </span>
            {t(`sort_${current}`)}
          </span>
          <TriangleDownIcon />
        </>
      }
    >
      {(Object.keys(issueSorts) as IssueSort[]).map((sort) => (
        <MenuLink
          key={sort}
          href={issuesHref(list, search, { sort: sort === 'created_date' ? undefined : sort })}
          aria-current={sort === current || undefined}
          icon={<span className="menu-check">{sort === current ? '✓' : ''}</span>}
        >
          {t(`sort_${sort}`)}
        </MenuLink>
      ))}
    </ActionMenu>
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
