import type pg from 'pg';

/**
 * Holds a shared lock for as long as the client's connection lives, as every process that does the same kind of work does. The first
 * one frees what killed processes have left leased, which would otherwise wait until its lease ends.
 */
export async function joinOthers(
  client: pg.Client,
  lock: number,
  freeLeftovers: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lock]);
  const { alone } = rows[0]!;
  if (alone) await freeLeftovers();
  await client.query('select pg_advisory_lock_shared($1)', [lock]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [lock]);
}
