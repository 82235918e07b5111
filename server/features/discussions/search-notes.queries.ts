import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/subjects/reader.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { escapeLike } from '../namespaces/index.ts';

export interface FoundNote {
  readonly id: number;
  readonly body: string;
  readonly author: UserSummary | null;
  readonly noteable_type: string;
  readonly noteable_id: number;
  readonly noteable_iid: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly system: boolean;
}

/** Comments of a project on subjects that the viewer may read, including internal ones if they may read those. */
export async function searchNotes(
  db: Connection,
  { viewer, subjects }: Reader,
  projectId: number,
  search: string,
  limit: number,
  offset: number,
): Promise<FoundNote[]> {
  const readable = subjects.types
    .filter((type) => type.key === 'iid')
    .map(
      (type) => sql`(s.kind = ${type.name} and ${type.noteVisible(viewer, sql`s.id`, sql`o.confidential`)})`,
    );
  const { rows } =
    await sql<FoundNote>`select o.id, o.note as body, case when u.id is null then null else ${personAsJson} end as author, o.noteable_type, o.noteable_id, s.iid as noteable_iid, o.created_at, o.updated_at, o.system
    from notes o join subjects s on s.id = o.noteable_id left join users u on u.id = o.author_id
    where o.project_id = ${projectId} and not o.system and o.note ilike ${`%${escapeLike(search)}%`} and (${sql.join(readable, sql` or `)})
    order by o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
