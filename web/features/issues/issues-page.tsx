import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssuesMessage } from '../../../contract/issues/issues.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { hasSeen, useEntities } from '../../platform/use-entity.ts';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { can, projectPage, useIsMember, useProject } from '../projects/index.ts';
import { IssueList } from './issue-list-frame.tsx';
import { issueListQuery } from './issue-list.queries.ts';
import { projectIssues } from './issue.queries.ts';
import { issues, type IssueEntity } from './issue.entity.ts';
import { movesInList } from './list-moves.ts';
import { issueListMessages } from './issue-list.messages.ts';
import { useReorder } from './use-reorder.ts';

const { t } = issueListMessages;

/** A project's issues. */
export default function IssuesPage() {
  const { path } = useParams<'/:path/-/issues'>();
  const search = useSearch<'/:path/-/issues'>();
  const client = useQueryClient();
  const project = useProject(path);
  const isMember = useIsMember(path);
  const list = projectIssues(path);
  const query = issueListQuery(list, search);
  const { data } = useSuspenseQuery(query);
  // Rows update in place; which rows are listed stays unchanged until the reader asks for it.
  const [changed, setChanged] = useState(false);
  const [news, setNews] = useState<IssuesMessage['tx']>();
  const entities = useEntities();
  const { reorder, refetch } = useReorder(path, query);
  useSubscription<IssuesMessage>(
    'ProjectIssuesChannel',
    { project_id: project.id },
    ({ issue, tx, order }) => {
      if (order === true) {
        if (search.sort === 'relative_position') refetch();
        return;
      }
      const before =
        issue !== undefined && data.issues.includes(issue.id)
          ? entities.read<IssueEntity, IssueEntity>(issues, issue.id)
          : undefined;
      if (before === undefined || movesInList(search, before, issue!)) setChanged(true);
      if (before === undefined || hasSeen(before.seen, tx)) return;
      entities.put(issues, issue!);
      setNews(tx);
    },
    () => setChanged(true),
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
        onBulk={() => setChanged(false)}
        onReorder={can(project, 'admin_issue') ? reorder : undefined}
        action={
          can(project, 'create_issue') ? (
            <LinkButton variant="primary" href={projectPage(path, 'issues/new')}>
              {t('newIssue')}
            </LinkButton>
          ) : null
        }
        changes={{
          waiting: changed,
          show() {
            setChanged(false);
            void client.invalidateQueries({ queryKey: ['api', `${list}.json`] });
          },
        }}
        news={news}
      />
    </div>
  );
}
