import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import type { ListSearch } from '../projects/index.ts';

export type MemberSource = 'projects' | 'groups';

export function membersPath(source: MemberSource, id: number | string) {
  return `/api/v4/${source}/${idPart(id)}/members` as const;
}

export const membersQuery = (
  source: MemberSource,
  id: number | string,
  query: string | undefined,
  page: number | undefined,
) => apiPageQuery(`${membersPath(source, id)}/all`, { query, page, per_page: 50 });

/** What a page of members shows, with the open invitations for who `manages` them: above the members, they would move them if they came later. */
export const membersPageQueries = (
  source: MemberSource,
  id: number,
  { search, page }: ListSearch,
  manages: boolean,
) => {
  const members = membersQuery(source, id, search, page);
  return manages ? [members, invitationsQuery(source, id)] : [members];
};

export const roles = [
  [10, 'guest'],
  [20, 'reporter'],
  [30, 'developer'],
  [40, 'maintainer'],
  [50, 'owner'],
] as const;

export function invitationsPath(source: MemberSource, id: number | string) {
  return `/api/v4/${source}/${idPart(id)}/invitations` as const;
}

export const invitationsQuery = (source: MemberSource, id: number | string) =>
  apiQuery(invitationsPath(source, id), { per_page: 100 });

/** People by part of their name, their username or their public address. */
export const peopleQuery = (search: string) => apiQuery('/autocomplete/users.json', { search, per_page: 10 });
