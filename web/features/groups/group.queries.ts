import type { Query } from '../../platform/api.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export interface Group {
  id: number;
  name: string;
  path: string;
  full_name: string;
  full_path: string;
  description: string;
  visibility: 'private' | 'internal' | 'public';
  avatar_url: string | null;
  parent_id: number | null;
  /** Archived itself, or with a group above it. */
  archived: boolean;
  self_archived: boolean;
  created_at: string;
  project_creation_level: string;
  subgroup_creation_level: string;
  emails_enabled: boolean;
  subgroups_count?: number;
  projects_count?: number;
  members_count?: number;
  abilities?: Readonly<Record<string, boolean>>;
}

export const groupQuery = (path: string) => apiQuery<Group>(`/api/v4/groups/${idPart(path)}`);
export const groupsQuery = (query: Query) => apiPageQuery<Group>('/api/v4/groups', query);
export const subgroupsQuery = (path: string) =>
  apiPageQuery<Group>(`/api/v4/groups/${idPart(path)}/subgroups`, { per_page: 100, order_by: 'name' });
