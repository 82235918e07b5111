import pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The connections of job runners. A runner that is stopped while it begins to listen, and loses the connection then, gives it back twice, and nobody
 * catches what the pool says of that: it would end the program. So only the first time counts.
 */
class RunnerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let isBack = false;
      callback(error, client, (reason) => {
        if (isBack) return;
        isBack = true;
        release(reason);
      });
    });
  }
}

/** A pool of a runner's own would drop its listeners before its connections are closed: one that PostgreSQL ends at that moment would end the process. */
export function createRunnerPool(connectionString: string, max: number): pg.Pool {
  const pool = new RunnerPool({ connectionString, application_name: 'coppice jobs', max });
  pool.on('error', () => undefined);
  return pool;
}
