import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

type Of = { readonly type: string; readonly id: number };

export interface DescriptionVersion {
  readonly id: number;
  readonly description: string;
  readonly deleted_at: Date | null;
}

/**
 * Stores a new description, and before the first change also the previous one, with its author and time in `before`. Returns the new
 * version's id.
 */
export async function insertDescriptionVersion(
  tx: Transaction,
  noteable: Of,
  change: { before: string; after: string; authorId: number | null; beganBy: number | null; beganAt: Date },
): Promise<number> {
  await sql`insert into description_versions (noteable_type, noteable_id, author_id, description, created_at)
    select ${noteable.type}, ${noteable.id}, ${change.beganBy}, ${change.before}, ${change.beganAt}
    where not exists (select 1 from description_versions where noteable_type = ${noteable.type} and noteable_id = ${noteable.id})`.execute(
    tx,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into description_versions (noteable_type, noteable_id, author_id, description)
    values (${noteable.type}, ${noteable.id}, ${change.authorId}, ${change.after}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Whether one of these versions was made while the noteable was confidential. */
export async function wasMadeInConfidence(
  db: Connection,
  noteable: Of,
  id: number,
  startId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from changes where subject_id = ${noteable.id} and attribute = 'description' and detail->'confidential' = 'true'
      and (new->>'version')::bigint between ${Math.min(id, startId)} and ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** A version and its predecessor, or the one before `startId` if several changes are shown as one. */
export async function findVersions(
  db: Connection,
  noteable: Of,
  id: number,
  startId: number,
): Promise<{ version: DescriptionVersion; before: DescriptionVersion | undefined } | undefined> {
  const { rows } = await sql<DescriptionVersion>`(select id, description, deleted_at from description_versions
      where noteable_type = ${noteable.type} and noteable_id = ${noteable.id} and id = ${id})
    union all (select id, description, deleted_at from description_versions
      where noteable_type = ${noteable.type} and noteable_id = ${noteable.id} and id < ${Math.min(id, startId)} order by id desc limit 1)`.execute(
    db,
  );
  const version = rows.find((row) => row.id === id);
  return version === undefined ? undefined : { version, before: rows.find((row) => row.id !== id) };
}

/** Clears the texts of the versions from `startId` to `id`; returns the notes that showed them. */
export async function deleteVersions(
  tx: Transaction,
  noteable: Of,
  id: number,
  startId: number,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`with gone as (update description_versions set deleted_at = now(), description = ''
      where noteable_type = ${noteable.type} and noteable_id = ${noteable.id} and id between ${Math.min(id, startId)} and ${id} and deleted_at is null returning id)
    update notes set changed_at = now() where description_version_id in (select id from gone) returning id`.execute(
    tx,
  );
  return rows.length;
}
