import { sql } from 'kysely';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { escapeLike } from '../namespaces/index.ts';
import { projectRules } from '../projects/index.ts';
import { milestoneColumns } from './milestone.queries.ts';
import type { MilestoneRow } from './milestone.queries.ts';

/** Milestones of projects there, by title or description, as far as this viewer may read them. */
export async function searchMilestones(
  db: Connection,
  viewer: Viewer,
  place: SearchPlace,
  search: string,
  limit: number,
  offset: number,
): Promise<MilestoneRow[]> {
  const pattern = `%${escapeLike(search)}%`;
  const where =
    place.kind === 'project'
      ? sql`p.id = ${place.id}`
      : place.kind === 'group'
        ? sql`n.traversal_ids @> array[${place.id}::bigint]`
        : sql`true`;
  const { rows } = await sql<MilestoneRow>`select ${milestoneColumns}
    from milestones m join projects p on p.id = m.project_id join namespaces n on n.id = p.namespace_id
    where ${conditionFor(projectRules.read_milestones, viewer)} and ${where} and (m.title ilike ${pattern} or m.description ilike ${pattern}) order by m.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}
