import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { projectVisibleToPerson } from '../../../platform/access/membership.queries.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';

/** The assignees as they are in this transaction. */
export async function findAssigneeIds(tx: Transaction, subjectId: number): Promise<number[]> {
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from subject_assignees where subject_id = ${subjectId} order by user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Replaces the assignees; returns who was added and removed. */
export async function setAssignees(
  tx: Transaction,
  subjectId: number,
  userIds: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{
    user_id: number;
  }>`delete from subject_assignees where subject_id = ${subjectId} and user_id <> all(${userIds as number[]}::bigint[]) returning user_id`.execute(
    tx,
  );
  const added = await sql<{
    user_id: number;
  }>`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential) select i.id, u.id, i.kind, i.project_id, i.state, i.confidential
    from subjects i join users u on u.id = any(${userIds as number[]}::bigint[]) where i.id = ${subjectId}
    on conflict do nothing returning user_id`.execute(tx);
  return { added: added.rows.map((row) => row.user_id), removed: removed.rows.map((row) => row.user_id) };
}

/** Gives copies of subjects in other projects those assignees of the originals who may see the project. */
export async function copyAssignees(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  await sql`insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential) select i.id, u.id, i.kind, i.project_id, i.state, i.confidential
    from ${pairsTable(pairs)} join subjects i on i.id = k.to_id join subject_assignees a on a.subject_id = k.from_id join users u on u.id = a.user_id
      join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id where ${projectVisibleToPerson}`.execute(
    tx,
  );
}
