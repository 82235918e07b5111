import type { Transaction } from '../../platform/database/database.ts';
import type { NewPosition } from './position.ts';

/** Its number, for the note that it belongs to: a position goes with its discussion. */
export async function insertPosition(tx: Transaction, position: NewPosition): Promise<number> {
  const { id } = await tx.insertInto('positions').values(position).returning('id').executeTakeFirstOrThrow();
  return id;
}
