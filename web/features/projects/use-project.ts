import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEntity } from '../../platform/use-entity.ts';
import { projects } from './project.entity.ts';
import { projectQuery, type Project } from './project.queries.ts';

/** The project of a page. */
export function useProject(path: string): Project {
  return useEntity(projects, useSuspenseQuery(projectQuery(path)).data);
}

/** The project from the cache that the route's loader filled; undefined for a person's or group's path. */
export function useProjectInCache(path: string): Project | undefined {
  return useEntity(projects, useQuery({ ...projectQuery(path), enabled: false }).data);
}
