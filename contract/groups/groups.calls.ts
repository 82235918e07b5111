import type { PageAsked } from '../paging.ts';
import type { Group } from './groups.ts';

/** What lists of groups are searched and sorted by. */
export interface GroupsAsked extends PageAsked {
  search?: string;
  owned?: boolean;
  all_available?: boolean;
  top_level_only?: boolean;
  min_access_level?: number;
  order_by?: 'name' | 'path' | 'id' | 'created_at' | 'similarity';
  sort?: 'asc' | 'desc';
  simple?: boolean;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/groups': { query: GroupsAsked; answer: Group[] };
    'POST /api/v4/groups': { answer: Group };
    'GET /api/v4/groups/:id': { answer: Group };
    'PUT /api/v4/groups/:id': { answer: Group };
    'DELETE /api/v4/groups/:id': { answer: unknown };
    'GET /api/v4/groups/:id/subgroups': { query: GroupsAsked; answer: Group[] };
    'POST /api/v4/groups/:id/archive': { answer: unknown };
    'POST /api/v4/groups/:id/unarchive': { answer: unknown };
    'POST /-/groups/:id/avatar': { body: FormData; answer: { avatar_url: string | null } };
  }
}
