import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Segments } from '../../ui/filter-bar.tsx';
import { IssueListView } from './issue-list.tsx';
import { issuesHref } from './issue-search.ts';
import { dashboardIssues, issueListQuery } from './issue.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';

const { t } = issueListMessages;

/** Issues assigned to the viewer or opened by them, in all projects. */
export default function DashboardIssuesPage() {
  const search = useSearch<'/dashboard/issues'>();
  const { data } = useSuspenseQuery(issueListQuery(dashboardIssues, search));
  const me = useViewer()?.username;
  const path = url(dashboardIssues);
  const created = search.author_username === me && search.assignee_username === undefined;
  const assigned =
    search.author_username === undefined &&
    (search.assignee_username === undefined || search.assignee_username === me);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('yourIssues')}</h1>
        <Segments
          label={t('yourIssues')}
          items={[
            {
              href: issuesHref(path, search, { author_username: undefined, assignee_username: undefined }),
              label: t('assignedToMe'),
              current: assigned,
            },
            {
              href: issuesHref(path, search, { author_username: me, assignee_username: undefined }),
              label: t('createdByMe'),
              current: created,
            },
          ]}
        />
      </div>
      <IssueListView path={dashboardIssues} search={search} data={data} />
    </div>
  );
}
