import { sql } from 'kysely';
import { projectVisibleToPerson } from '../../platform/access/membership.queries.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import { isThere, seesProject } from '../../platform/access/project-rules.ts';
import { beyond, conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { projectRules } from './project.policy.ts';
import type { ProjectAction } from './project.policy.ts';
import type { ProjectRow } from './project.queries.ts';

/** Whether this viewer may do something in a project, or could before it was deleted: its members stay until its data is removed. */
export async function mayOrCould(
  db: Connection,
  viewer: Viewer,
  action: ProjectAction,
  id: number,
): Promise<boolean> {
  const could = beyond(projectRules[action], isThere);
  const { rows } = await sql`select 1 from projects p join namespaces n on n.id = p.namespace_id
    where p.id = ${id} and ${conditionFor(could, viewer)}`.execute(db);
  return rows.length > 0;
}

/** Which of these people see a project. */
export async function findPeopleWhoSeeProject(
  db: Connection,
  id: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.id = any(${userIds as number[]}::bigint[]) and exists (select 1 from projects p join namespaces n on n.id = p.namespace_id
      where p.id = ${id} and ${projectVisibleToPerson})`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Whether this viewer sees a project, or saw it before it was deleted, or when its visibility was another one. */
export async function seesOrSawProject(
  db: Connection,
  viewer: Viewer,
  id: number,
  was?: Visibility,
): Promise<boolean> {
  const { rows } = await sql`select from (
      select q.id, q.namespace_id, v.visibility
      from projects q cross join lateral (values (q.visibility), (${was ?? null})) v(visibility) where q.id = ${id}) p
    join namespaces n on n.id = p.namespace_id where ${conditionFor(beyond(seesProject, isThere), viewer)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether mails are sent about a project: neither it nor an ancestor group has disabled them. */
export async function projectSendsMail(
  db: Connection,
  { emails_enabled, namespace_traversal_ids: groups }: ProjectRow,
): Promise<boolean> {
  if (!emails_enabled) return false;
  const { rows } = await sql<{
    sends: boolean;
  }>`select not exists (select 1 from namespaces n where n.id = any(${groups}::bigint[]) and not n.emails_enabled) as sends`.execute(
    db,
  );
  return rows[0]!.sends;
}
