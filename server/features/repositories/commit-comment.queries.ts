import type { Connection, Transaction } from '../../platform/database/database.ts';

/** The number under which a commit's notes are kept; undefined as long as it has none. */
export async function findCommentedCommit(
  db: Connection,
  projectId: number,
  sha: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('commented_commits')
    .select('id')
    .where('project_id', '=', projectId)
    .where('sha', '=', sha)
    .executeTakeFirst();
  return row?.id;
}

export async function readCommentedCommit(
  db: Connection,
  id: number,
): Promise<{ project_id: number; sha: string } | undefined> {
  return db
    .selectFrom('commented_commits')
    .select(['project_id', 'sha'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of a commit, made with its first note. Two who write at once wait for each other here. */
export async function identifyCommentedCommit(
  tx: Transaction,
  projectId: number,
  sha: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('commented_commits')
    .values({ project_id: projectId, sha })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'sha']).doUpdateSet((eb) => ({ sha: eb.ref('excluded.sha') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
