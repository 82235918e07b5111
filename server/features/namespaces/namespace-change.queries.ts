import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export async function updateNamespaceRow(
  tx: Transaction,
  id: number,
  changes: Partial<{
    name: string;
    path: string;
    description: string;
    visibility: string;
    project_creation_level: string;
    subgroup_creation_level: string;
    emails_enabled: boolean;
  }>,
): Promise<void> {
  await tx
    .updateTable('namespaces')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Archives or unarchives a namespace, and updates for each descendant whether it is in an archived one. False if nothing changed. */
export async function setSelfArchived(tx: Transaction, id: number, archived: boolean): Promise<boolean> {
  const { rows } =
    await sql`update namespaces set self_archived = ${archived}, updated_at = now() where id = ${id} and self_archived <> ${archived} returning 1`.execute(
      tx,
    );
  if (rows.length === 0) return false;
  await sql`update namespaces n set archived = exists (select 1 from namespaces a where a.id = any(n.traversal_ids) and a.self_archived)
    where n.traversal_ids @> array[${id}::bigint]`.execute(tx);
  return true;
}

/** Hides a namespace with everything below it and releases the paths; the data stays until the removal job. */
export async function hideNamespaceRows(tx: Transaction, id: number, byUserId: number | null): Promise<void> {
  await sql`delete from routes r using namespaces n where n.traversal_ids @> array[${id}::bigint] and (r.namespace_id = n.id
    or r.project_id in (select p.id from projects p where p.namespace_id = n.id))`.execute(tx);
  await sql`update namespaces n set deleted_at = now(), deleted_by_id = ${byUserId}, original_full_path = n.full_path
    where n.traversal_ids @> array[${id}::bigint] and n.deleted_at is null`.execute(tx);
}

/** Deletes empty groups whose delay is over, deepest first. */
export async function removeEmptyHiddenGroups(
  db: Connection,
  olderThanDays: number,
): Promise<{ id: number; avatar_key: string | null }[]> {
  const { rows } = await sql<{
    id: number;
    avatar_key: string | null;
  }>`delete from namespaces n where n.kind = 'group' and n.deleted_at <= now() - make_interval(days => ${olderThanDays})
    and not exists (select 1 from projects p where p.namespace_id = n.id) and not exists (select 1 from namespaces c where c.parent_id = n.id) returning n.id, n.avatar_key`.execute(
    db,
  );
  return rows;
}

/** Stores the new key and returns the previous one; the row is locked, so that each key is returned once. */
export async function replaceNamespaceAvatarKey(
  tx: Transaction,
  id: number,
  key: string | null,
): Promise<string | null> {
  const { rows } = await sql<{
    before: string | null;
  }>`update namespaces t set avatar_key = ${key}, updated_at = now()
    from (select id, avatar_key from namespaces where id = ${id} for update) found where t.id = found.id returning found.avatar_key as before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}
