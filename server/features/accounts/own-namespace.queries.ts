import type { Transaction } from '../../platform/database/database.ts';

/** Projects left in the namespace, including those waiting for removal. */
export async function findProjectsLeftBehind(
  tx: Transaction,
  namespaceId: number,
): Promise<{ readonly live: boolean; readonly waiting: boolean }> {
  const rows = await tx
    .selectFrom('projects')
    .select('deleted_at')
    .where('namespace_id', '=', namespaceId)
    .execute();
  return {
    live: rows.some((row) => row.deleted_at === null),
    waiting: rows.some((row) => row.deleted_at !== null),
  };
}
