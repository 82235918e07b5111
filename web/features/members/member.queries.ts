import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import type { Person } from '../accounts/index.ts';

export interface Member extends Person {
  access_level: number;
  human_access: string;
  created_at: string;
  expires_at: string | null;
  inherited_from: { id?: number; full_path?: string; name?: string } | string | null;
}

export type MemberSource = 'projects' | 'groups';

export function membersPath(source: MemberSource, id: number | string): string {
  return `/api/v4/${source}/${idPart(id)}/members`;
}

export const membersQuery = (
  source: MemberSource,
  id: number | string,
  query: string | undefined,
  page: number | undefined,
) => apiPageQuery<Member>(`${membersPath(source, id)}/all`, { query, page, per_page: 50 });

export const roles = [
  [10, 'guest'],
  [20, 'reporter'],
  [30, 'developer'],
  [40, 'maintainer'],
  [50, 'owner'],
] as const;

/** An open invitation. */
export interface Invitation {
  id: number;
  invite_email: string;
  access_level: number;
  created_at: string;
  expires_at: string | null;
  created_by_name: string | null;
}

export function invitationsPath(source: MemberSource, id: number | string): string {
  return `/api/v4/${source}/${idPart(id)}/invitations`;
}

export const invitationsQuery = (source: MemberSource, id: number | string) =>
  apiQuery<Invitation[]>(invitationsPath(source, id), { per_page: 100 });

/** People by part of their name, their username or their public address. */
export const peopleQuery = (search: string) =>
  apiQuery<Person[]>('/autocomplete/users.json', { search, per_page: 10 });
