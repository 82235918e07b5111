import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { can, projectPage, useIsMember, useProject } from '../projects/index.ts';
import { IssueList } from './issue-list-frame.tsx';
import { issueListQuery } from './issue-list.queries.ts';
import { projectIssues } from './issue.queries.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { useIssueListNews } from './use-issue-list-news.ts';
import { useReorder } from './use-reorder.ts';

const { t } = issueListMessages;

/** A project's issues. */
export default function IssuesPage() {
  const { path } = useParams<'/:path/-/issues'>();
  const search = useSearch<'/:path/-/issues'>();
  const project = useProject(path);
  const isMember = useIsMember(path);
  const list = projectIssues(path);
  const query = issueListQuery(list, search);
  const { data } = useSuspenseQuery(query);
  const { reorder, refetch } = useReorder(path, query);
  const { changes, news } = useIssueListNews(
    'ProjectIssuesChannel',
    { project_id: project.id },
    { search, data, query, onOrder: refetch },
  );
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('issues')}</h1>
      <IssueList
        path={list}
        search={search}
        data={data}
        within={project.path_with_namespace}
        from={{ kind: 'project', path }}
        importsInto={can(project, 'create_issue') ? path : undefined}
        bulk={can(project, 'admin_issue')}
        lacksBulk={isMember && !can(project, 'admin_issue')}
        onReorder={can(project, 'admin_issue') ? reorder : undefined}
        action={
          can(project, 'create_issue') ? (
            <LinkButton variant="primary" href={projectPage(path, 'issues/new')}>
              {t('newIssue')}
            </LinkButton>
          ) : null
        }
        changes={changes}
        news={news}
      />
    </div>
  );
}
