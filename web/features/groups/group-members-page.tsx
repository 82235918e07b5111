import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { MembersPage } from '../members/index.ts';
import { can } from '../projects/index.ts';
import { groupQuery } from './group.queries.ts';

export default function GroupMembersPage() {
  const { group: path } = useParams<'/groups/:group'>();
  const search = useSearch<'/groups/:group/-/group_members'>();
  const { data: group } = useSuspenseQuery(groupQuery(path));
  return (
    <MembersPage
      source="groups"
      id={group.id}
      name={group.full_path}
      manages={can(group, 'manage_members')}
      path={`/groups/${path}/-/group_members`}
      search={search}
    />
  );
}
