import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export interface RepositoryState {
  readonly empty_repository: boolean;
  readonly default_branch: string | null;
}

/** The project's record of its repository. */
export async function findRepositoryState(
  db: Connection,
  projectId: number,
): Promise<RepositoryState | undefined> {
  const { rows } =
    await sql<RepositoryState>`select empty_repository, default_branch from projects where id = ${projectId}`.execute(
      db,
    );
  return rows[0];
}

/** Records that refs have changed. */
export async function noteChange(tx: Transaction, projectId: number): Promise<void> {
  await sql`update projects set last_activity_at = now(), empty_repository = false where id = ${projectId}`.execute(
    tx,
  );
}
