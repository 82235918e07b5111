import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { SubjectAudience } from '../../platform/subjects/subject-type.ts';

/** Which of these people may currently read this subject, and whether its internal notes too. */
export async function findNoteableReaders(
  db: Connection,
  audience: Pick<SubjectAudience, 'readers' | 'internalReaders'>,
  subjectId: number,
  userIds: readonly number[],
): Promise<Map<number, { readonly internal: boolean }>> {
  const id = sql`${subjectId}::bigint`;
  const { rows } = await sql<{
    id: number;
    internal: boolean;
  }>`select u.id, ${audience.internalReaders(id)} as internal from users u where u.id = any(${userIds}::bigint[]) and ${audience.readers(id)}`.execute(
    db,
  );
  return new Map(rows.map(({ id: userId, internal }) => [userId, { internal }]));
}
