import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../database/database.ts';
import { grantedLevel, seesProject } from './project-rules.ts';
import { conditionFor, conditionForPeople } from './rule.ts';
import type { Viewer } from './viewer.ts';

/*
 * Rights come from membership of the project, of its group and of every group above; the highest counts, an expired one does not.
 * An administrator owns everything, a deploy key has what its projects grant it. These fragments are the one place that says so in SQL; `n` is the alias of the namespace of
 * the row, `p` that of the project.
 */

/** The viewer's level in project `p` (joined with its namespace `n`): 0 to 50. */
export function projectAccessLevel(viewer: Viewer): RawBuilder<number> {
  if (viewer.credential.kind === 'deploy-key') return grantedLevel(viewer.credential.keyId);
  if (viewer.user === null) return sql<number>`0`;
  if (viewer.user.admin) return sql<number>`50`;
  return sql<number>`coalesce((select max(m.access_level) from members m where m.user_id = ${viewer.user.id}
    and (m.expires_at is null or m.expires_at > current_date)
    and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids))), 0)`;
}

/** The viewer's level in namespace `n`: 0 to 50. */
export function namespaceAccessLevel(viewer: Viewer): RawBuilder<number> {
  if (viewer.user === null) return sql<number>`0`;
  if (viewer.user.admin) return sql<number>`50`;
  return sql<number>`coalesce((select max(m.access_level) from members m where m.user_id = ${viewer.user.id}
    and (m.expires_at is null or m.expires_at > current_date) and m.namespace_id = any(n.traversal_ids)), 0)`;
}

/**
 * The groups that the viewer is a member of, one of each tree of groups, at most so many: for those who follow something in all of them.
 */
export async function findTreesOfMember(db: Connection, viewer: Viewer, most: number): Promise<number[]> {
  if (viewer.user === null) return [];
  const { rows } = await sql<{ id: number }>`select distinct on (n.traversal_ids[1]) n.id from members m
    join namespaces n on n.id = m.namespace_id and n.kind = 'group' and n.deleted_at is null
    where m.user_id = ${viewer.user.id} and (m.expires_at is null or m.expires_at > current_date)
    order by n.traversal_ids[1], n.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Condition: this viewer can see project `p` (with namespace `n`). Nobody sees a deleted one. */
export function projectVisible(viewer: Viewer): RawBuilder<boolean> {
  return conditionFor(seesProject, viewer);
}

/** Condition: this viewer can see group `n`. Anyone who can see a project in a group can see the group. */
export function namespaceVisible(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.user === null) return sql<boolean>`(n.deleted_at is null and n.visibility = 'public')`;
  if (viewer.user.admin) return sql<boolean>`(n.deleted_at is null)`;
  const open = viewer.user.external
    ? sql`n.visibility = 'public'`
    : sql`n.visibility in ('public', 'internal')`;
  return sql<boolean>`(n.deleted_at is null and (${open} or exists (select 1 from members m
    left join projects mp on mp.id = m.project_id left join namespaces mn on mn.id = coalesce(m.namespace_id, mp.namespace_id)
    where m.user_id = ${viewer.user.id} and (m.expires_at is null or m.expires_at > current_date)
    and (m.namespace_id = any(n.traversal_ids) or n.id = any(mn.traversal_ids)))))`;
}

/*
 * The same for many people in one query: person `u`, a row of users. A list of readers, receivers or mentioned people is cut down
 * by these, where a viewer would mean a query for each.
 */

/** Condition: person `u`, who is active, can see project `p` (with namespace `n`). */
export const projectVisibleToPerson: RawBuilder<boolean> = conditionForPeople(seesProject);

/** The level of person `u` in project `p` (with namespace `n`): 0 to 50. */
export const projectAccessLevelOfPerson = sql<number>`(case when u.admin then 50 else coalesce((select max(m.access_level) from members m where m.user_id = u.id
    and (m.expires_at is null or m.expires_at > current_date) and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids))), 0) end)`;

/** The level of person `u` in namespace `n`: 0 to 50. */
export const namespaceAccessLevelOfPerson = sql<number>`(case when u.admin then 50 else coalesce((select max(m.access_level) from members m where m.user_id = u.id
    and (m.expires_at is null or m.expires_at > current_date) and m.namespace_id = any(n.traversal_ids)), 0) end)`;

/** Condition: person `u`, who is active, can see group `n`; the counterpart of `namespaceVisible` for rows of people. */
export const namespaceVisibleToPerson = sql<boolean>`(u.state = 'active' and n.deleted_at is null and (n.visibility = 'public' or (n.visibility = 'internal' and not u.external) or u.admin
    or exists (select 1 from members m left join projects mp on mp.id = m.project_id left join namespaces mn on mn.id = coalesce(m.namespace_id, mp.namespace_id)
      where m.user_id = u.id and (m.expires_at is null or m.expires_at > current_date) and (m.namespace_id = any(n.traversal_ids) or n.id = any(mn.traversal_ids)))))`;
