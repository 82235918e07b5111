import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Connection } from '../database/database.ts';
import type { SubjectAudience } from './subject-type.ts';

/** Who may see what is internal to the subjects of a type, as those who see the subjects. */
export const internalAudience = (type: SubjectAudience): SubjectAudience => ({
  ...type,
  visible: type.internalVisible,
  readers: type.internalReaders,
});

/** Whether this viewer may see the subject of a type with an id. */
export async function isSeenBy(
  db: Connection,
  type: SubjectAudience,
  viewer: Viewer,
  id: number,
): Promise<boolean> {
  const visible = type.visible(viewer, sql`${id}::bigint`);
  const { rows } = await sql<{ sees: boolean }>`select ${visible} as sees`.execute(db);
  return rows[0]!.sees;
}

/** Which of these people may see it. */
export async function findPeopleWhoSee(
  db: Connection,
  type: SubjectAudience,
  id: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.id = any(${userIds as number[]}::bigint[]) and ${type.readers(sql`${id}::bigint`)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
