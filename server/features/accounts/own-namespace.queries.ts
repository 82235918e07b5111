import type { Transaction } from '../../platform/database/database.ts';

/** A person owns their own namespace from the start. */
export async function insertOwner(tx: Transaction, userId: number, namespaceId: number): Promise<void> {
  await tx
    .insertInto('members')
    .values({ user_id: userId, namespace_id: namespaceId, access_level: 50 })
    .execute();
}

export async function renameOwnNamespace(tx: Transaction, namespaceId: number, path: string): Promise<void> {
  await tx.updateTable('namespaces').set({ path }).where('id', '=', namespaceId).execute();
}

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

/** Removes the person from the projects that they created, and releases their addresses. */
export async function leaveProjects(tx: Transaction, userId: number, namespaceId: number): Promise<void> {
  await tx.updateTable('projects').set({ creator_id: null }).where('creator_id', '=', userId).execute();
  await tx.deleteFrom('routes').where('namespace_id', '=', namespaceId).execute();
}
