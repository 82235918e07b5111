import type { Parent } from '../../platform/subjects/parent.ts';
import type { GroupRow } from './group.queries.ts';

/** A group as the parent of subjects. */
export function groupParent(group: Pick<GroupRow, 'id' | 'full_path' | 'traversal_ids'>): Parent {
  return { kind: 'group', id: group.id, fullPath: group.full_path, traversalIds: group.traversal_ids };
}
