import type { Selectable } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Epics } from '../../platform/database/tables.ts';

/** What an epic has besides a subject. */
export type EpicRow = Selectable<Epics>;
/** The columns that people set. */
export type EpicColumns = Partial<
  Pick<EpicRow, 'start_date' | 'start_date_is_fixed' | 'due_date' | 'due_date_is_fixed' | 'color'>
>;

export async function insertEpic(tx: Transaction, id: number, columns: EpicColumns): Promise<void> {
  await tx
    .insertInto('epics')
    .values({ id, ...columns })
    .execute();
}

export async function updateEpic(tx: Transaction, id: number, columns: EpicColumns): Promise<void> {
  await tx.updateTable('epics').set(columns).where('id', '=', id).execute();
}

export function lockEpic(tx: Transaction, id: number): Promise<EpicRow | undefined> {
  return tx.selectFrom('epics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
