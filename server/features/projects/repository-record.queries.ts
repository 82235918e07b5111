import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { RepositoryState } from '../../platform/repositories/repository-kind.ts';

/** Selects the project's record of its repository. */
export const repositoryState = (projectId: number): RawBuilder<RepositoryState> =>
  sql<RepositoryState>`select id, empty_repository, default_branch from projects where id = ${projectId}`;

/** Every project, which all have a repository. */
export async function listProjectsWithRepository(db: Connection): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, full_path::text as name from projects order by id`.execute(db);
  return rows;
}

/** Records that refs have changed. */
export async function noteChange(tx: Transaction, projectId: number): Promise<void> {
  await sql`update projects set last_activity_at = now(), empty_repository = false where id = ${projectId}`.execute(
    tx,
  );
}
