import type { QueryClient } from '@tanstack/react-query';
import { load } from '../../platform/query.ts';
import type { ListSearch } from '../projects/list-search.ts';
import { can } from '../projects/project.queries.ts';
import { invitationsQuery, membersQuery, type MemberSource } from './member.queries.ts';

/** What a page of members shows, with the open invitations for who manages them: above the members, they would move them if they came later. */
export async function loadMembers(
  client: QueryClient,
  source: MemberSource,
  place: Parameters<typeof can>[0] & { readonly id: number },
  { search, page }: ListSearch,
): Promise<void> {
  await load(
    client,
    membersQuery(source, place.id, search, page),
    ...(can(place, 'manage_members') ? [invitationsQuery(source, place.id)] : []),
  );
}
