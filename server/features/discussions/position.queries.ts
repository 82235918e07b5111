import type { Transaction } from '../../platform/database/database.ts';
import type { NewPosition } from './position.ts';

/** Returns the id, for the note that refers to it; the position is deleted with its discussion. */
export async function insertPosition(tx: Transaction, position: NewPosition): Promise<number> {
  const { id } = await tx.insertInto('positions').values(position).returning('id').executeTakeFirstOrThrow();
  return id;
}
