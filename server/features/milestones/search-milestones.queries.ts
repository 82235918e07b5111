import { sql } from 'kysely';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { escapeLike } from '../namespaces/index.ts';
import { projectRules } from '../projects/index.ts';

export interface FoundMilestone {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly due_date: string | null;
  readonly start_date: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function searchMilestones(
  db: Connection,
  viewer: Viewer,
  place: SearchPlace,
  search: string,
  limit: number,
  offset: number,
): Promise<FoundMilestone[]> {
  const pattern = `%${escapeLike(search)}%`;
  const where =
    place.kind === 'project'
      ? sql`p.id = ${place.id}`
      : place.kind === 'group'
        ? sql`n.traversal_ids @> array[${place.id}::bigint]`
        : sql`true`;
  const { rows } =
    await sql<FoundMilestone>`select m.id, m.iid, m.project_id, m.title, m.description, m.state, m.due_date, m.start_date, m.created_at, m.updated_at
    from milestones m join projects p on p.id = m.project_id join namespaces n on n.id = p.namespace_id
    where ${conditionFor(projectRules.read_milestones, viewer)} and ${where} and (m.title ilike ${pattern} or m.description ilike ${pattern}) order by m.id desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}
