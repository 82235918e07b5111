import type { Parent } from '../../platform/subjects/parent.ts';
import type { ProjectRow } from './project.queries.ts';

/** A project as the parent of subjects. */
export function projectParent(
  project: Pick<ProjectRow, 'id' | 'full_path' | 'namespace_traversal_ids'>,
): Parent {
  return {
    kind: 'project',
    id: project.id,
    fullPath: project.full_path,
    traversalIds: project.namespace_traversal_ids,
  };
}
