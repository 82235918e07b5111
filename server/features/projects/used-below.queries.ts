import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasRole } from '../../platform/access/project-rules.ts';
import { all, conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { projectRules } from './project.policy.ts';

/**
 * Condition: what a project or a group owns can be used in a project whose issues this viewer may read: in one of the group (or below it), or,
 * without a group, in one that they are a member of.
 */
export function usableBelow(
  viewer: Viewer,
  groupId: number | undefined,
  owner: { readonly project: RawBuilder<unknown>; readonly namespace: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const place =
    groupId === undefined
      ? conditionFor(all(hasRole('guest'), projectRules.read_issues), viewer)
      : sql`n.traversal_ids @> array[${groupId}::bigint] and ${conditionFor(projectRules.read_issues, viewer)}`;
  return sql<boolean>`exists (select 1 from projects p join namespaces n on n.id = p.namespace_id
    where (p.id = ${owner.project} or n.traversal_ids @> array[${owner.namespace}]) and ${place})`;
}
