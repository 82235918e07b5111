import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { ViewedFiles } from '../../../platform/database/tables.ts';

export type ViewedFileRow = Omit<Selectable<ViewedFiles>, 'user_id' | 'merge_request_id'>;

/** More than a page lists, as files come and go with the versions. */
const maximum = 5000;

export async function listViewedFiles(
  db: Connection,
  userId: number,
  mergeRequestId: number,
): Promise<readonly ViewedFileRow[]> {
  const { rows } = await sql<ViewedFileRow>`
    select path, blob, mode, head_sha from viewed_files
    where user_id = ${userId} and merge_request_id = ${mergeRequestId}`.execute(db);
  return rows;
}

/** Records that somebody has viewed a file, at a version if its head is one; false if they have viewed too many. */
export async function insertViewedFile(
  db: Transaction,
  userId: number,
  mergeRequestId: number,
  { path, blob, mode, head_sha }: ViewedFileRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into viewed_files (user_id, merge_request_id, path, blob, mode, head_sha)
    select ${userId}, m.id, ${path}, ${blob}, ${mode},
      (select v.head_sha from merge_request_versions v where v.merge_request_id = m.id and v.head_sha = ${head_sha} limit 1)
    from merge_requests m
    where m.id = ${mergeRequestId}
      and (select count(*) from viewed_files v where v.user_id = ${userId} and v.merge_request_id = m.id) < ${maximum}
    on conflict (user_id, merge_request_id, path) do update set blob = excluded.blob, mode = excluded.mode, head_sha = excluded.head_sha`.execute(
    db,
  );
  return numAffectedRows !== 0n;
}

export async function deleteViewedFile(
  db: Transaction,
  userId: number,
  mergeRequestId: number,
  path: string,
): Promise<void> {
  await sql`delete from viewed_files
    where user_id = ${userId} and merge_request_id = ${mergeRequestId} and path = ${path}`.execute(db);
}
