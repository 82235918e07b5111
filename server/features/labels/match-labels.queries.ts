import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { projectIdOf } from '../../platform/subjects/parent.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { escapeLike } from '../namespaces/index.ts';

type Place = Pick<Parent, 'kind' | 'id' | 'traversalIds'>;

export interface OfferedLabelRow {
  readonly title: string;
  readonly color: string;
  readonly own: boolean;
  readonly set: boolean;
}

/** Labels that can be used in the project or group, the closest of those with one title; `subjectId` adds which of them are set. */
export async function matchLabels(
  db: Connection,
  place: Place,
  query: string,
  { subjectId, limit }: { readonly subjectId: number | undefined; readonly limit: number },
): Promise<OfferedLabelRow[]> {
  const prefix = `${escapeLike(query)}%`;
  const { rows } = await sql<OfferedLabelRow>`select title, color, own, set from (
      select distinct on (l.title) l.id, l.title, l.color, l.project_id is not null as own,
        exists (select 1 from subject_labels il where il.subject_id = ${subjectId ?? 0} and il.label_id = l.id) as set
      from labels l where (l.project_id = ${projectIdOf(place)}::bigint or l.namespace_id = any(${place.traversalIds as number[]}::bigint[])) and l.title ilike ${`%${prefix}`}
      order by l.title, l.project_id nulls last, l.id) found
    order by title not ilike ${prefix}, lower(title) limit ${limit}`.execute(db);
  return rows;
}
