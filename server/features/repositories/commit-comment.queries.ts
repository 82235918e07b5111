import { sql } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { deleteSubject, insertSubject } from '../../platform/subjects/subject-rows.queries.ts';
import { codeVisible } from './commit-audience.queries.ts';

/** The id under which a commit's notes are stored; undefined while it has none. */
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

/**
 * The id of a commit, created with its first note. Concurrent writers wait for each other here, and the second one uses the first
 * one's.
 */
export async function identifyCommentedCommit(
  tx: Transaction,
  projectId: number,
  sha: string,
): Promise<number> {
  const known = await findCommentedCommit(tx, projectId, sha);
  if (known !== undefined) return known;
  const made = await insertSubject(tx, { kind: 'Commit', project_id: projectId, title: '' });
  const { id } = await tx
    .insertInto('commented_commits')
    .values({ id: made, project_id: projectId, sha })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'sha']).doUpdateSet((eb) => ({ sha: eb.ref('excluded.sha') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id !== made) await deleteSubject(tx, made);
  return id;
}

/** The commits with these ids whose code this viewer may read. */
export async function findReadableCommits(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ id: number; sha: string; full_path: string }[]> {
  const { rows } = await sql<{
    id: number;
    sha: string;
    full_path: string;
  }>`select k.id, k.sha, p.full_path::text as full_path
    from commented_commits k join projects p on p.id = k.project_id join namespaces n on n.id = p.namespace_id
    where k.id = any(${ids as number[]}::bigint[]) and ${codeVisible(viewer)}`.execute(db);
  return rows;
}
