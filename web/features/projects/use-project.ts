import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Project } from '../../../contract/projects/projects.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { projects } from './project.entity.ts';
import { projectQuery } from './project.queries.ts';

/** The project of a page. */
export function useProject(path: string): Project {
  return useEntity(projects, useSuspenseQuery(projectQuery(path)).data);
}

/** The project from the cache that the route's loader filled; undefined for a person's or group's path. */
export function useProjectInCache(path: string): Project | undefined {
  return useEntity(projects, useQuery({ ...projectQuery(path), enabled: false }).data);
}

/** Whether the viewer is a member of the project, directly or by its groups: they look for what their role does not allow. */
export function useIsMember(path: string): boolean {
  const { project_access: own, group_access: inherited } = useProjectInCache(path)?.permissions ?? {};
  return Math.max(own?.access_level ?? 0, inherited?.access_level ?? 0) > 0;
}
