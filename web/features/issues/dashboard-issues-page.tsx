import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Segments } from '../../ui/filter-bar.tsx';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { useOwnListNews } from '../planning/index.ts';
import { IssueList } from './issue-list-frame.tsx';
import { issuesHref } from './issues-href.ts';
import { issueListQuery } from './issue-list.queries.ts';
import { dashboardIssues } from './issue.queries.ts';
import { issuesFrame } from './issues.frame.messages.ts';
import { issueListMessages } from './issue-list.messages.ts';

const { t } = issueListMessages;
const LateNewInProject = lazyPart<{ group?: string }>(() => import('./new-in-project.tsx'));

/** Issues assigned to the viewer, opened by them or mentioning them, in all projects. */
export default function DashboardIssuesPage() {
  const search = useSearch<'/dashboard/issues'>();
  const query = issueListQuery(dashboardIssues, search);
  const { data } = useSuspenseQuery(query);
  const { changes, news } = useOwnListNews('Issue', query, 'issues', {
    todos: search.scope === 'mentions_me',
  });
  const me = useViewer()?.username;
  const path = url(dashboardIssues);
  const {
    scope,
    author_username: author,
    'assignee_username[]': assignees = [],
    assignee_id: assigned,
  } = search;
  const others = { author_username: undefined, 'assignee_username[]': undefined, assignee_id: undefined };
  const parts = [
    {
      change: { ...others, scope: undefined },
      label: t('assignedToMe'),
      current: author === undefined && assigned === undefined && assignees.every((name) => name === me),
    },
    {
      change: { ...others, scope: undefined, author_username: me },
      label: t('createdByMe'),
      current: author === me && assigned === undefined && assignees.length === 0,
    },
    { change: { ...others, scope: 'mentions_me' as const }, label: t('mentionsMe'), current: true },
  ];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{issuesFrame.t('yourIssues')}</h1>
        <Segments
          label={issuesFrame.t('yourIssues')}
          items={parts.map(({ change, label, current }) => ({
            href: issuesHref(path, search, change),
            label,
            current: current && (scope === 'mentions_me') === (change.scope === 'mentions_me'),
          }))}
        />
        <HydrateAtOnce part={LateNewInProject}>
          <LateNewInProject />
        </HydrateAtOnce>
      </div>
      <IssueList
        path={dashboardIssues}
        from={{ kind: 'mine', path: '' }}
        search={search}
        data={data}
        changes={changes}
        news={news}
      />
    </div>
  );
}
