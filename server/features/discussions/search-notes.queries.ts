import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/subjects/reader.ts';
import { escapeLike } from '../namespaces/index.ts';

/** The ids of comments of a project on subjects that the viewer may read, including internal ones if they may read those. */
export async function searchNotes(
  db: Connection,
  { viewer, subjects }: Reader,
  projectId: number,
  search: string,
  limit: number,
  offset: number,
): Promise<{ readonly id: number }[]> {
  const readable = subjects.types
    .filter((type) => type.key === 'iid')
    .map(
      (type) => sql`(s.kind = ${type.name} and ${type.noteVisible(viewer, sql`s.id`, sql`o.confidential`)})`,
    );
  const { rows } = await sql<{
    readonly id: number;
  }>`select o.id from notes o join subjects s on s.id = o.noteable_id
    where o.project_id = ${projectId} and not o.system and o.note ilike ${`%${escapeLike(search)}%`} and (${sql.join(readable, sql` or `)})
    order by o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
