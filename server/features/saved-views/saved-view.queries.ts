import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SavedView } from '../../../contract/saved-views/saved-views.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

/** Whose views of which list: in a project, in a group, or (without either) of what concerns the person. */
export interface ViewPlace {
  readonly userId: number;
  readonly list: string;
  readonly projectId?: number | undefined;
  readonly groupId?: number | undefined;
}

const at = ({ userId, list, projectId, groupId }: ViewPlace): RawBuilder<boolean> =>
  sql<boolean>`user_id = ${userId} and list = ${list} and coalesce(project_id, 0) = ${projectId ?? 0} and coalesce(namespace_id, 0) = ${groupId ?? 0}`;

export async function listViews(db: Connection, place: ViewPlace): Promise<SavedView[]> {
  const { rows } =
    await sql<SavedView>`select name, query, is_default from saved_views where ${at(place)} order by lower(name)`.execute(
      db,
    );
  return rows;
}

/** Nothing else is read or written of this person's views until the transaction ends. */
export async function lockViewsOf(tx: Transaction, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

/** Writes the view of this name, another name if it is given one. */
export async function writeView(
  tx: Transaction,
  place: ViewPlace,
  name: string,
  { name: next, query, is_default }: SavedView,
): Promise<void> {
  if (is_default)
    await sql`update saved_views set is_default = false, updated_at = now() where ${at(place)} and is_default`.execute(
      tx,
    );
  const { rows } =
    await sql`update saved_views set name = ${next}, query = ${query}, is_default = ${is_default}, updated_at = now()
      where ${at(place)} and lower(name) = lower(${name}) returning 1`.execute(tx);
  if (rows.length === 0)
    await sql`insert into saved_views (user_id, list, project_id, namespace_id, name, query, is_default)
      values (${place.userId}, ${place.list}, ${place.projectId ?? null}, ${place.groupId ?? null}, ${next}, ${query}, ${is_default})`.execute(
      tx,
    );
}

export async function deleteView(tx: Transaction, place: ViewPlace, name: string): Promise<void> {
  await sql`delete from saved_views where ${at(place)} and lower(name) = lower(${name})`.execute(tx);
}
