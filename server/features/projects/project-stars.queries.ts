import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { escapeLike } from '../namespaces/index.ts';

/** Adds or removes a star; false if nothing changed. */
export async function setStar(
  tx: Transaction,
  projectId: number,
  userId: number,
  starred: boolean,
): Promise<boolean> {
  const { rows } = starred
    ? await sql`insert into project_stars (project_id, user_id) values (${projectId}, ${userId}) on conflict do nothing returning 1`.execute(
        tx,
      )
    : await sql`delete from project_stars where project_id = ${projectId} and user_id = ${userId} returning 1`.execute(
        tx,
      );
  if (rows.length === 0) return false;
  await sql`update projects set star_count = star_count + ${starred ? 1 : -1} where id = ${projectId}`.execute(
    tx,
  );
  return true;
}

export async function listStarrers(
  db: Connection,
  { projectId, search = '' }: { readonly projectId: number; readonly search?: string | undefined },
  limit: number,
  offset: number,
) {
  const pattern = `%${escapeLike(search)}%`;
  const found =
    search === '' ? sql`` : sql`and (u.name ilike ${pattern} or u.username::text ilike ${pattern})`;
  const { rows } = await sql<{
    total: number;
    starred_since: Date;
    id: number;
    username: string;
    name: string;
    state: string;
    avatar_key: string | null;
  }>`
    select s.created_at as starred_since, u.id, u.username::text as username, u.name, u.state, u.avatar_key, count(*) over ()::int as total
    from project_stars s join users u on u.id = s.user_id
    where s.project_id = ${projectId} ${found} order by s.created_at desc, u.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Condition: this person has starred project `p`. */
export const starredBy = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from project_stars s where s.user_id = ${userId} and s.project_id = p.id)`;
