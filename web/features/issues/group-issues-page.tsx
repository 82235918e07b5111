import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { groupQuery } from '../groups/index.ts';
import { IssueList } from './issue-list-frame.tsx';
import { issueListQuery } from './issue-list.queries.ts';
import { groupIssues } from './issue.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { useIssueListNews } from './use-issue-list-news.ts';

const LateNewInProject = lazyPart<{ group?: string }>(() => import('./new-in-project.tsx'));

/** The issues of a group's projects and of its subgroups. */
export default function GroupIssuesPage() {
  const { group } = useParams<'/groups/:group/-/issues'>();
  const search = useSearch<'/groups/:group/-/issues'>();
  const query = issueListQuery(groupIssues(group), search);
  const { data } = useSuspenseQuery(query);
  const { data: owner } = useSuspenseQuery(groupQuery(group));
  const { changes, news } = useIssueListNews(
    'GroupIssuesChannel',
    { group_id: owner.id },
    { search, data, query },
  );
  return (
    <div className="page">
      <h1 className="visually-hidden">{issueListMessages.t('issues')}</h1>
      <IssueList
        path={groupIssues(group)}
        from={{ kind: 'group', path: group }}
        search={search}
        data={data}
        bulk={data.bulk ?? false}
        changes={changes}
        news={news}
        action={
          <HydrateAtOnce part={LateNewInProject}>
            <LateNewInProject group={group} />
          </HydrateAtOnce>
        }
        // One beside the filters is enough.
        firstAction={null}
      />
    </div>
  );
}
