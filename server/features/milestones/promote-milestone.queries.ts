import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { nextInternalId } from '../../platform/database/internal-id.ts';
import { replaceIdInLog } from '../../platform/subjects/change-log.queries.ts';
import { replaceMilestoneOfSubjects } from '../../platform/subjects/subject-rows.queries.ts';

export interface SameMilestone {
  readonly id: number;
  readonly project_id: number;
}

/** The milestones with this title of the projects in a group and below, locked in a fixed order. */
export async function findSameMilestones(
  tx: Transaction,
  groupId: number,
  title: string,
): Promise<SameMilestone[]> {
  const { rows } = await sql<SameMilestone>`select m.id, m.project_id from milestones m
    where m.title = ${title} and m.project_id in (select p.id from projects p
      join namespaces n on n.id = p.namespace_id where ${groupId} = any(n.traversal_ids))
    order by m.id for update`.execute(tx);
  return rows;
}

export async function moveMilestoneToGroup(tx: Transaction, id: number, groupId: number): Promise<void> {
  const iid = await nextInternalId(tx, 'namespace', groupId, 'milestones');
  await sql`update milestones set project_id = null, namespace_id = ${groupId}, iid = ${iid}, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** Gives issues another milestone in place of these, also in their history, and deletes these. */
export async function replaceMilestones(
  tx: Transaction,
  replaced: readonly SameMilestone[],
  id: number,
): Promise<void> {
  if (replaced.length === 0) return;
  const ids = replaced.map((milestone) => milestone.id);
  await replaceMilestoneOfSubjects(tx, ids, id);
  const named = ids.map(String);
  await replaceIdInLog(
    tx,
    id,
    () => sql`c.attribute = 'milestone' and (coalesce(c.new, c.old) ->> 'id') = any(${named}::text[])`,
  );
  await sql`delete from milestones where id = any(${ids}::bigint[])`.execute(tx);
}
