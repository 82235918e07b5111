import type { QueryClient } from '@tanstack/react-query';
import {
  apiPageQuery,
  apiQuery,
  entitiesOf,
  entityPageQuery,
  entityQuery,
  load,
  orNotFound,
} from '../../platform/query.ts';
import type { Query } from '../../platform/api.ts';
import { idPart } from '../../platform/url.ts';
import { listedProject, projects } from './project.entity.ts';

export type Visibility = 'private' | 'internal' | 'public';

export interface Namespace {
  id: number;
  name: string;
  path: string;
  kind: 'user' | 'group';
  full_path: string;
  parent_id: number | null;
  avatar_url: string | null;
}

/** The v4 attributes of a project that pages use; `abilities` are the viewer's permissions. */
export interface Project {
  id: number;
  name: string;
  name_with_namespace: string;
  path: string;
  path_with_namespace: string;
  description: string;
  visibility: Visibility;
  default_branch: string | null;
  topics: string[];
  http_url_to_repo: string;
  ssh_url_to_repo: string | null;
  avatar_url: string | null;
  star_count: number;
  /** Forks that the viewer can see. */
  forks_count: number;
  /** Missing for a project that is no fork, or whose origin the viewer can't see; null once it is none any more. */
  forked_from_project?: Pick<Project, 'id' | 'path_with_namespace' | 'name_with_namespace'> | null;
  last_activity_at: string;
  created_at: string;
  namespace: Namespace;
  // Missing in lists for signed-out readers.
  archived?: boolean;
  empty_repo?: boolean;
  issues_enabled?: boolean;
  issues_access_level?: string;
  repository_access_level?: string;
  forking_access_level?: string;
  autoclose_referenced_issues?: boolean;
  emails_enabled?: boolean;
  open_issues_count?: number;
  starred?: boolean;
  abilities?: Readonly<Record<string, boolean>>;
  permissions?: {
    project_access: { access_level: number } | null;
    group_access: { access_level: number } | null;
  };
}

export const projectQuery = (path: string) =>
  entityQuery(`/api/v4/projects/${idPart(path)}`, undefined, (project: Project, keep) =>
    keep(projects, project),
  );

/** For loaders that need it. */
export async function loadProject(client: QueryClient, path: string): Promise<Project> {
  const id = await orNotFound(client.ensureQueryData({ ...projectQuery(path), revalidateIfStale: true }));
  return entitiesOf(client).read(projects, id);
}

/** A page of a list, whose rows are read from the store. */
const listQuery = (path: string, query: Query) =>
  entityPageQuery(path, query, (project: Project, keep) => keep(projects, listedProject(project)));

export const projectsQuery = (query: Query) => listQuery('/api/v4/projects', query);
export const groupProjectsQuery = (group: string, query: Query) =>
  listQuery(`/api/v4/groups/${idPart(group)}/projects`, query);
export const forksQuery = (id: number, query: Query) => listQuery(`/api/v4/projects/${id}/forks`, query);
export const personProjectsQuery = (username: string, query: Query) =>
  listQuery(`/api/v4/users/${idPart(username)}/projects`, query);
/** What a picker offers: few fields (`simple`), which a list's rows do not suffice with. */
export const pickedProjectsQuery = (query: Query) =>
  apiPageQuery<Project>('/api/v4/projects', { ...query, simple: true });
export const namespacesQuery = (search?: string) =>
  apiPageQuery<Namespace>('/api/v4/namespaces', { per_page: 100, search });
export const namespaceQuery = (id: string) => apiQuery<Namespace>(`/api/v4/namespaces/${idPart(id)}`);

/** The initial entries of a namespace select: the first page, and the chosen one if it is not on that page. */
export async function loadNamespaces(client: QueryClient, chosen: string | undefined): Promise<void> {
  const first = namespacesQuery();
  await load(client, first);
  if (
    chosen === undefined ||
    client.getQueryData(first.queryKey)!.items.some(({ id }) => String(id) === chosen)
  )
    return;
  // A missing one is not offered.
  await load(client, namespaceQuery(chosen)).catch(() => undefined);
}

export function can(
  subject: { abilities?: Readonly<Record<string, boolean>> } | undefined,
  action: string,
): boolean {
  return subject?.abilities?.[action] === true;
}
