import { sql } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';

export type KeyUsage = 'auth_and_signing' | 'auth' | 'signing';

export interface SshKeyRow {
  readonly id: number;
  /** Null for a deploy key. */
  readonly user_id: number | null;
  readonly title: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly usage: KeyUsage;
  /** A deploy key that every project can use. */
  readonly open_to_all: boolean;
  readonly created_by_id: number | null;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
}

/** The columns of a key `k`. */
export const keyColumns = sql<SshKeyRow>`k.id, k.user_id, k.title, k.key, k.fingerprint, k.usage, k.open_to_all, k.created_by_id, k.expires_at, k.last_used_at, k.created_at`;

/** Inserts a key; undefined if it is known already, whosever it is. */
export async function insertSshKey(
  tx: Transaction,
  input: {
    readonly userId: number | null;
    readonly title: string;
    readonly key: string;
    readonly fingerprint: Buffer;
    readonly usage: KeyUsage;
    readonly expiresAt: Date | null;
    readonly createdById: number | null;
    readonly openToAll?: boolean;
  },
): Promise<SshKeyRow | undefined> {
  const { rows } =
    await sql<SshKeyRow>`insert into ssh_keys as k (user_id, title, key, fingerprint, usage, expires_at, created_by_id, open_to_all)
    values (${input.userId}, ${input.title}, ${input.key}, ${input.fingerprint}, ${input.usage}, ${input.expiresAt}, ${input.createdById}, ${input.openToAll === true})
    on conflict (fingerprint) do nothing returning ${keyColumns}`.execute(tx);
  return rows[0];
}

/** A person's keys, oldest first. */
export async function listKeysOf(
  db: Connection,
  userId: number,
  limit: number,
  offset: number,
): Promise<{ rows: SshKeyRow[]; total: number }> {
  const { rows } = await sql<
    SshKeyRow & { total: number }
  >`select ${keyColumns}, count(*) over ()::int as total from ssh_keys k
    where k.user_id = ${userId} order by k.id limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function findKey(
  db: Connection,
  by: { readonly id: number } | { readonly fingerprint: Buffer },
): Promise<SshKeyRow | undefined> {
  const which = 'id' in by ? sql`k.id = ${by.id}` : sql`k.fingerprint = ${by.fingerprint}`;
  return (await sql<SshKeyRow>`select ${keyColumns} from ssh_keys k where ${which}`.execute(db)).rows[0];
}

/** False if it was deleted already. */
export async function deleteKeyRow(tx: Transaction, id: number): Promise<boolean> {
  return (await sql`delete from ssh_keys where id = ${id} returning 1`.execute(tx)).rows.length > 0;
}

export async function renameKey(tx: Transaction, id: number, title: string): Promise<void> {
  await sql`update ssh_keys set title = ${title} where id = ${id}`.execute(tx);
}

/** Deletes a deploy key with this fingerprint that no project has any more. */
export async function deleteForsakenKey(tx: Transaction, fingerprint: Buffer): Promise<void> {
  await sql`delete from ssh_keys k where k.fingerprint = ${fingerprint} and k.user_id is null and not k.open_to_all
    and not exists (select 1 from deploy_key_projects g where g.ssh_key_id = k.id)`.execute(tx);
}
