import type { PageAsked } from '../paging.ts';
import type { Namespace, Project } from './projects.ts';

/** What lists of projects are searched and sorted by. */
export interface ProjectsAsked extends PageAsked {
  search?: string;
  search_namespaces?: boolean;
  owned?: boolean;
  membership?: boolean;
  starred?: boolean;
  archived?: boolean;
  min_access_level?: number;
  include_subgroups?: boolean;
  with_issues_enabled?: boolean;
  visibility?: 'private' | 'internal' | 'public';
  topic?: string;
  order_by?:
    | 'id'
    | 'name'
    | 'path'
    | 'created_at'
    | 'updated_at'
    | 'last_activity_at'
    | 'star_count'
    | 'similarity';
  sort?: 'asc' | 'desc';
  simple?: boolean;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/projects': { query: ProjectsAsked; answer: Project[] };
    'POST /api/v4/projects': { answer: Project };
    'GET /api/v4/projects/:id': { answer: Project };
    'PUT /api/v4/projects/:id': { answer: Project };
    'DELETE /api/v4/projects/:id': { answer: unknown };
    'POST /api/v4/projects/:id/archive': { answer: Project };
    'POST /api/v4/projects/:id/unarchive': { answer: Project };
    'POST /api/v4/projects/:id/star': { answer: Project };
    'POST /api/v4/projects/:id/unstar': { answer: Project };
    'GET /api/v4/groups/:id/projects': { query: ProjectsAsked; answer: Project[] };
    'GET /api/v4/users/:id/projects': { query: ProjectsAsked; answer: Project[] };
    'GET /api/v4/projects/:id/forks': { query: ProjectsAsked; answer: Project[] };
    'POST /api/v4/projects/:id/fork': { answer: Project };
    'DELETE /api/v4/projects/:id/fork': { answer: undefined };
    'POST /-/projects/:id/avatar': { body: FormData; answer: { avatar_url: string | null } };
    'GET /api/v4/namespaces': { query: PageAsked & { search?: string }; answer: Namespace[] };
    'GET /api/v4/namespaces/:id': { answer: Namespace };
  }
}
