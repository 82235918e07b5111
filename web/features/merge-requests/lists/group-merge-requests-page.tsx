import { useParams, useSearch } from '../../../platform/routing/hooks.ts';
import { MergeRequestList } from './merge-request-list.tsx';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';
import { groupMergeRequests } from './merge-request-list.queries.ts';

/** The merge requests of a group's projects and of its subgroups. */
export default function GroupMergeRequestsPage() {
  const { group } = useParams<'/groups/:group/-/merge_requests'>();
  const search = useSearch<'/groups/:group/-/merge_requests'>();
  return (
    <div className="page">
      <h1 className="visually-hidden">{mergeRequestListMessages.t('mergeRequests')}</h1>
      <MergeRequestList
        path={groupMergeRequests(group)}
        search={search}
        from={{ kind: 'group', path: group }}
      />
    </div>
  );
}
