import { apiPageQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import type { Person } from '../accounts/account.queries.ts';

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
