import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { projectIdOf } from '../../platform/subjects/parent.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { escapeLike } from '../namespaces/index.ts';

type Place = Pick<Parent, 'kind' | 'id' | 'traversalIds'>;

export interface OfferedMilestoneRow {
  readonly iid: number;
  readonly title: string;
  readonly due_date: string | null;
  readonly expired: boolean;
}

/** Open milestones of the project or group and its ancestor groups, by due date. */
export async function matchMilestones(
  db: Connection,
  place: Place,
  query: string,
  limit: number,
): Promise<OfferedMilestoneRow[]> {
  const prefix = `${escapeLike(query)}%`;
  const { rows } =
    await sql<OfferedMilestoneRow>`select m.iid, m.title, m.due_date, coalesce(m.due_date < current_date, false) as expired from milestones m
    where m.state = 'active' and (m.project_id = ${projectIdOf(place)}::bigint or m.namespace_id = any(${place.traversalIds as number[]}::bigint[])) and m.title ilike ${`%${prefix}`}
    order by m.title not ilike ${prefix}, coalesce(m.due_date < current_date, false), m.due_date nulls last, m.id limit ${limit}`.execute(
      db,
    );
  return rows;
}
