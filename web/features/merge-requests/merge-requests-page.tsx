import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useListNews } from '../planning/index.ts';
import { can, CodeNotices, projectPage, useIsMember, useProject } from '../projects/index.ts';
import { MergeRequestList } from './lists/merge-request-list.tsx';
import { mergeRequestListMessages } from './lists/merge-request-list.messages.ts';
import { mergeRequestListQuery } from './lists/merge-request-list.queries.ts';
import { mergeRequestsPath } from './merge-request-paths.ts';

const { t } = mergeRequestListMessages;

const LateNoBulk = lazyPart<{ project: string }>(() => import('./lists/no-bulk.tsx'));

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
        noBulk={
          isMember ? (
            <Suspense fallback={null}>
              <LateNoBulk project={path} />
            </Suspense>
          ) : null
        }
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
