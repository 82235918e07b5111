import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { useParams, useSearch } from '../../../platform/routing/hooks.ts';
import { HydrateAtOnce } from '../../../ui/hydrate-when.tsx';
import { groupQuery } from '../../groups/index.ts';
import { useListNews } from '../../planning/index.ts';
import { MergeRequestList } from './merge-request-list-frame.tsx';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { groupMergeRequests, mergeRequestListQuery } from './merge-request-list.queries.ts';

const LateNewInProject = lazyPart<{ group?: string }>(() => import('./new-in-project.tsx'));

/** The merge requests of a group's projects and of its subgroups. */
export default function GroupMergeRequestsPage() {
  const { group } = useParams<'/groups/:group/-/merge_requests'>();
  const search = useSearch<'/groups/:group/-/merge_requests'>();
  const { data: owner } = useSuspenseQuery(groupQuery(group));
  const path = groupMergeRequests(group);
  const changes = useListNews(
    'GroupMergeRequestsChannel',
    { group_id: owner.id },
    mergeRequestListQuery(path, search),
    'merge_requests',
  );
  return (
    <div className="page">
      <h1 className="visually-hidden">{mergeRequestListMessages.t('mergeRequests')}</h1>
      <MergeRequestList
        path={path}
        search={search}
        from={{ kind: 'group', path: group }}
        changes={changes}
        action={
          <HydrateAtOnce part={LateNewInProject}>
            <LateNewInProject group={group} />
          </HydrateAtOnce>
        }
      />
    </div>
  );
}
