import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { MergeRequestVersions } from '../../../platform/database/tables.ts';

export type Version = Selectable<MergeRequestVersions>;

/** The commits of a version: what is merged, where it began, and what the target was then. */
export interface Heads {
  readonly head_sha: string;
  readonly base_sha: string;
  readonly start_sha: string;
}

/** Inserts the next version of a merge request whose row is locked. */
export async function insertVersion(
  tx: Transaction,
  id: number,
  { head_sha, base_sha, start_sha }: Heads,
  authorId: number | null,
): Promise<void> {
  await sql`insert into merge_request_versions (merge_request_id, number, head_sha, base_sha, start_sha, author_id)
    select ${id}, coalesce(max(number), 0) + 1, ${head_sha}, ${base_sha}, ${start_sha}, ${authorId}::bigint
    from merge_request_versions where merge_request_id = ${id}`.execute(tx);
}

/** Newest first. */
export async function listVersions(db: Connection, id: number): Promise<readonly Version[]> {
  const { rows } =
    await sql<Version>`select * from merge_request_versions where merge_request_id = ${id} order by number desc`.execute(
      db,
    );
  return rows;
}
