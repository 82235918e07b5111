import pg from 'pg';

/** The number of SQL statements that this process sends while the work runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  let count = 0;
  client.query = function counting(...given) {
    count += 1;
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return count;
}
