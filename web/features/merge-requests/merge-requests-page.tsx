import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useListNews } from '../planning/index.ts';
import { can, CodeNotices, projectPage, useIsMember, useProject } from '../projects/index.ts';
import { MergeRequestList } from './lists/merge-request-list-frame.tsx';
import { mergeRequestListMessages } from './lists/merge-request-list.messages.ts';
import { mergeRequestListQuery } from './lists/merge-request-list.queries.ts';
import { mergeRequestsPath } from './merge-request-paths.ts';

const { t } = mergeRequestListMessages;

/** A project's merge requests, the latest first. */
export default function MergeRequestsPage() {
  const { path } = useParams<'/:path/-/merge_requests'>();
  const search = useSearch<'/:path/-/merge_requests'>();
  const project = useProject(path);
  const isMember = useIsMember(path);
  const list = mergeRequestsPath(path);
  const changes = useListNews(
    'ProjectMergeRequestsChannel',
    { project_id: project.id },
    mergeRequestListQuery(list, search),
    'merge_requests',
  );
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('mergeRequests')}</h1>
      <CodeNotices project={path} />
      <MergeRequestList
        path={list}
        search={search}
        from={{ kind: 'project', path }}
        within={project.path_with_namespace}
        changes={changes}
        lacksBulk={isMember}
        action={
          can(project, 'create_merge_request') ? (
            <LinkButton variant="primary" href={projectPage(path, 'merge_requests/new')}>
              {t('newMergeRequest')}
            </LinkButton>
          ) : null
        }
      />
    </div>
  );
}
