import type { Project } from '../../../contract/projects/projects.ts';
import { entityType } from '../../platform/entities.ts';

export const projects = entityType<Project>('Project');

/** The fields that rows of lists show. */
const shownInLists = [
  'id',
  'name',
  'path_with_namespace',
  'description',
  'visibility',
  'avatar_url',
  'star_count',
  'open_issues_count',
  'last_activity_at',
  'namespace',
  'archived',
] as const satisfies readonly (keyof Project)[];

export type ListedProject = Pick<Project, (typeof shownInLists)[number]>;

/** Without what no list shows: a page of a list contains each project that it lists. */
export function listedProject(project: Project): ListedProject {
  // Of an object made of its entries no type knows the fields.
  return Object.fromEntries(shownInLists.map((name) => [name, project[name]])) as unknown as ListedProject;
}
