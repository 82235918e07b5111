import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { ViewedFiles } from '../../../platform/database/tables.ts';

/** A file as somebody has viewed it. */
export type ViewedContent = Pick<Selectable<ViewedFiles>, 'path' | 'blob' | 'mode'>;
export type ViewedFileRow = ViewedContent & Pick<Selectable<ViewedFiles>, 'head_sha'>;

/** More than a page lists, as files come and go with the versions. */
const maximum = 10_000;

/**
 * What somebody has viewed of these files, in whatever version, with the number of the newest version up to this one that they ticked it at;
 * null if it was a later one, or is not known.
 */
export async function listViewedFiles(
  db: Connection,
  userId: number,
  mergeRequestId: number,
  { paths, version }: { readonly paths: readonly string[]; readonly version: number },
): Promise<readonly (ViewedFileRow & { readonly number: number | null })[]> {
  const { rows } = await sql<ViewedFileRow & { number: number | null }>`
    select f.path, f.blob, f.mode, f.head_sha, v.number from viewed_files f
    left join (
      select head_sha, max(number) as number from merge_request_versions
      where merge_request_id = ${mergeRequestId} and number <= ${version} group by head_sha
    ) v on v.head_sha = f.head_sha
    where f.user_id = ${userId} and f.merge_request_id = ${mergeRequestId} and f.path = any(${paths})`.execute(
    db,
  );
  return rows;
}

/** Records that somebody has viewed a file, at a version if its head is one; false if they have viewed too many. */
export async function insertViewedFile(
  db: Transaction,
  userId: number,
  mergeRequestId: number,
  { path, blob, mode, head_sha }: ViewedFileRow,
): Promise<boolean> {
  const insert = () =>
    sql`
    insert into viewed_files (user_id, merge_request_id, path, blob, mode, head_sha)
    select ${userId}, m.id, ${path}, ${blob}, ${mode},
      (select v.head_sha from merge_request_versions v where v.merge_request_id = m.id and v.head_sha = ${head_sha} limit 1)
    from merge_requests m
    where m.id = ${mergeRequestId}
      and (select count(*) from viewed_files v where v.user_id = ${userId} and v.merge_request_id = m.id) < ${maximum}
    on conflict (user_id, merge_request_id, md5(path), blob, mode) do update set head_sha = excluded.head_sha, viewed_at = excluded.viewed_at`.execute(
      db,
    );
  if ((await insert()).numAffectedRows !== 0n) return true;
  await deleteEarlierContents(db, userId, mergeRequestId);
  return (await insert()).numAffectedRows !== 0n;
}

/** Of each file the content that somebody has viewed last stays. */
async function deleteEarlierContents(db: Transaction, userId: number, mergeRequestId: number): Promise<void> {
  await sql`delete from viewed_files where ctid = any(array(
    select ctid from (
      select ctid, row_number() over (partition by path order by viewed_at desc) as place from viewed_files
      where user_id = ${userId} and merge_request_id = ${mergeRequestId}
    ) f where place > 1))`.execute(db);
}

export async function deleteViewedFile(
  db: Transaction,
  userId: number,
  mergeRequestId: number,
  { path, blob, mode }: ViewedContent,
): Promise<void> {
  await sql`delete from viewed_files
    where user_id = ${userId} and merge_request_id = ${mergeRequestId}
      and md5(path) = md5(${path}) and path = ${path} and blob is not distinct from ${blob} and mode = ${mode}`.execute(
    db,
  );
}
