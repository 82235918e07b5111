import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * Allocates the next number (iid) of a kind in a project or group. The row stays locked until the transaction ends, so that no number
 * is used twice or skipped.
 */
export async function nextInternalId(
  tx: Transaction,
  scope: 'project' | 'namespace',
  scopeId: number,
  usage: string,
): Promise<number> {
  const { rows } = await sql<{
    last_value: number;
  }>`insert into internal_ids as c (scope, scope_id, usage, last_value) values (${scope}, ${scopeId}, ${usage}, 1)
    on conflict (scope, scope_id, usage) do update set last_value = c.last_value + 1 returning last_value`.execute(
    tx,
  );
  return rows[0]!.last_value;
}

/** The same for many at once: returns the first of as many consecutive numbers. */
export async function nextInternalIds(
  tx: Transaction,
  { scope, scopeId, usage }: { scope: 'project' | 'namespace'; scopeId: number; usage: string },
  count: number,
): Promise<number> {
  const { rows } = await sql<{
    last_value: number;
  }>`insert into internal_ids as c (scope, scope_id, usage, last_value) values (${scope}, ${scopeId}, ${usage}, ${count})
    on conflict (scope, scope_id, usage) do update set last_value = c.last_value + ${count} returning last_value`.execute(
    tx,
  );
  return rows[0]!.last_value - count + 1;
}

/** Makes sure that later numbers are above one that a client chose. */
export async function raiseInternalId(
  tx: Transaction,
  scope: 'project' | 'namespace',
  scopeId: number,
  usage: string,
  value: number,
): Promise<void> {
  await sql`insert into internal_ids as c (scope, scope_id, usage, last_value) values (${scope}, ${scopeId}, ${usage}, ${value})
    on conflict (scope, scope_id, usage) do update set last_value = greatest(c.last_value, excluded.last_value)`.execute(
    tx,
  );
}
