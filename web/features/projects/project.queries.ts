import type { ProjectsAsked } from '../../../contract/projects/projects.calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '../../../contract/projects/projects.ts';
import {
  apiPageQuery,
  apiQuery,
  entitiesOf,
  entityPageQuery,
  entityQuery,
  load,
  orNotFound,
} from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { listedProject, projects } from './project.entity.ts';

export const projectQuery = (path: string) =>
  entityQuery(`/api/v4/projects/${idPart(path)}`, undefined, (project, keep) => keep(projects, project));

/** For loaders that need it. */
export async function loadProject(client: QueryClient, path: string): Promise<Project> {
  const id = await orNotFound(client.ensureQueryData({ ...projectQuery(path), revalidateIfStale: true }));
  return entitiesOf(client).read(projects, id);
}

type ListPath =
  | '/api/v4/projects'
  | `/api/v4/groups/${string}/projects`
  | `/api/v4/projects/${string}/forks`
  | `/api/v4/users/${string}/projects`;

/** A page of a list, whose rows are read from the store. */
const listQuery = (path: ListPath, query: ProjectsAsked) =>
  entityPageQuery(path, query, (project, keep) => keep(projects, listedProject(project)));

export const projectsQuery = (query: ProjectsAsked) => listQuery('/api/v4/projects', query);
export const groupProjectsQuery = (group: string, query: ProjectsAsked) =>
  listQuery(`/api/v4/groups/${idPart(group)}/projects`, query);
export const forksQuery = (id: number, query: ProjectsAsked) =>
  listQuery(`/api/v4/projects/${id}/forks`, query);
export const personProjectsQuery = (username: string, query: ProjectsAsked) =>
  listQuery(`/api/v4/users/${idPart(username)}/projects`, query);
/** What a picker offers: few fields (`simple`), which a list's rows do not suffice with. */
export const pickedProjectsQuery = (query: ProjectsAsked) =>
  apiPageQuery('/api/v4/projects', { ...query, simple: true });
/** The same of a group and of those below it. */
export const pickedGroupProjectsQuery = (group: string, query: ProjectsAsked) =>
  apiPageQuery(`/api/v4/groups/${idPart(group)}/projects`, {
    ...query,
    include_subgroups: true,
    simple: true,
  });
export const namespacesQuery = (search?: string) =>
  apiPageQuery('/api/v4/namespaces', { per_page: 100, search });
export const namespaceQuery = (id: string) => apiQuery(`/api/v4/namespaces/${idPart(id)}`);

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
