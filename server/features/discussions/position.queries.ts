import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { NewPosition, Position } from './position.ts';

/** Returns the id, for the note that refers to it; the position is deleted with its discussion. */
export async function insertPosition(tx: Transaction, position: NewPosition): Promise<number> {
  const { id } = await tx.insertInto('positions').values(position).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A stored position by its id, or that of a discussion; undefined without one. */
export async function findPosition(
  db: Connection,
  of: { readonly id: number } | { readonly subjectId: number; readonly discussionId: string },
): Promise<Position | undefined> {
  const which =
    'id' in of
      ? sql`p.id = ${of.id}`
      : sql`p.id = (select d.position_id from discussions d where d.subject_id = ${of.subjectId} and d.id = ${of.discussionId})`;
  const { rows } = await sql<Position>`select p.* from positions p where ${which}`.execute(db);
  return rows[0];
}
