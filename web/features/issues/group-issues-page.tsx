import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { IssueList } from './issue-list-frame.tsx';
import { issueListQuery } from './issue-list.queries.ts';
import { groupIssues } from './issue.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';

/** The issues of a group's projects and of its subgroups. */
export default function GroupIssuesPage() {
  const { group } = useParams<'/groups/:group/-/issues'>();
  const search = useSearch<'/groups/:group/-/issues'>();
  const { data } = useSuspenseQuery(issueListQuery(groupIssues(group), search));
  return (
    <div className="page">
      <h1 className="visually-hidden">{issueListMessages.t('issues')}</h1>
      <IssueList
        path={groupIssues(group)}
        from={{ kind: 'group', path: group }}
        search={search}
        data={data}
        bulk={data.bulk ?? false}
      />
    </div>
  );
}
