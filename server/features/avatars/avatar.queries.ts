import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { AvatarKind } from './avatar-url.ts';

const tables: Readonly<Record<AvatarKind, string>> = {
  user: 'users',
  group: 'namespaces',
  project: 'projects',
};

/** Stores the new key and returns the previous one; the row is locked, so that each key is returned once. */
export async function replaceAvatarKey(
  tx: Transaction,
  kind: AvatarKind,
  id: number,
  key: string | null,
): Promise<string | null> {
  const table = sql.table(tables[kind]);
  const { rows } = await sql<{
    before: string | null;
  }>`update ${table} t set avatar_key = ${key}, updated_at = now()
    from (select id, avatar_key from ${table} where id = ${id} for update) found where t.id = found.id returning found.avatar_key as before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}
