import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

/** The projects that have issues with a milestone. */
export async function findProjectsWithMilestone(
  db: Connection,
  milestoneId: number,
): Promise<Pick<Parent, 'id' | 'traversalIds'>[]> {
  const { rows } = await sql<
    Pick<Parent, 'id' | 'traversalIds'>
  >`select p.id, n.traversal_ids as "traversalIds"
    from projects p join namespaces n on n.id = p.namespace_id
    where p.id in (select i.project_id from subjects i where i.milestone_id = ${milestoneId} and i.kind = 'Issue') order by p.id`.execute(
    db,
  );
  return rows;
}
