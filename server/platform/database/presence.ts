import type pg from 'pg';

/**
 * Takes a share of a lock for as long as the client's connection lives, as every process does that does the same kind of work. Who finds
 * nobody else there first frees what killed processes have left: it would otherwise wait until its lease ends, for nobody.
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
