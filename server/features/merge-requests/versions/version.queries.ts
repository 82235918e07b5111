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

/** Inserts the next version of a merge request whose row is locked. Returns its number. */
export async function insertVersion(
  tx: Transaction,
  id: number,
  { head_sha, base_sha, start_sha }: Heads,
  authorId: number | null,
): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`insert into merge_request_versions (merge_request_id, number, head_sha, base_sha, start_sha, author_id)
    select ${id}, coalesce(max(number), 0) + 1, ${head_sha}, ${base_sha}, ${start_sha}, ${authorId}::bigint
    from merge_request_versions where merge_request_id = ${id} returning number`.execute(tx);
  return rows[0]!.number;
}

/** The newest version with this head. */
export async function findVersionOf(db: Connection, id: number, head: string): Promise<Heads | undefined> {
  const { rows } = await sql<Heads>`select head_sha, base_sha, start_sha from merge_request_versions
    where merge_request_id = ${id} and head_sha = ${head} order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Compares the newest version with another commit of the target, where its threads may stand elsewhere. */
export async function rebaseNewestVersion(
  tx: Transaction,
  id: number,
  { base_sha, start_sha }: Heads,
): Promise<void> {
  await sql`with newest as (
      update merge_request_versions set base_sha = ${base_sha}, start_sha = ${start_sha}, files_count = null, commits_count = null, additions = null, deletions = null,
        patch_id_sha = null, held = false
      where merge_request_id = ${id} and number = (select max(number) from merge_request_versions where merge_request_id = ${id})
      returning id)
    delete from thread_standings where version_id in (select id from newest)`.execute(tx);
}

type Compared = Pick<Heads, 'base_sha' | 'head_sha'>;

/** How large a version is; null is not counted yet. */
export type VersionCounts = Pick<Version, 'files_count' | 'commits_count'>;

export async function findVersionCounts(
  db: Connection,
  id: number,
  { base_sha, head_sha }: Compared,
): Promise<VersionCounts> {
  const { rows } =
    await sql<VersionCounts>`select max(files_count) as files_count, max(commits_count) as commits_count
    from merge_request_versions
    where merge_request_id = ${id} and base_sha = ${base_sha} and head_sha = ${head_sha}`.execute(db);
  return rows[0]!;
}

/** Keeps what was counted; null keeps what is there. */
export async function storeVersionCounts(
  db: Connection,
  id: number,
  { base_sha, head_sha, files_count, commits_count }: Compared & VersionCounts,
): Promise<void> {
  await sql`update merge_request_versions
    set files_count = coalesce(${files_count}::int, files_count), commits_count = coalesce(${commits_count}::int, commits_count)
    where merge_request_id = ${id} and base_sha = ${base_sha} and head_sha = ${head_sha}`.execute(db);
}

export async function storeLineCounts(
  db: Connection,
  id: number,
  { base_sha, head_sha, additions, deletions }: Compared & Record<'additions' | 'deletions', number>,
): Promise<void> {
  await sql`update merge_request_versions set additions = ${additions}, deletions = ${deletions}
    where merge_request_id = ${id} and base_sha = ${base_sha} and head_sha = ${head_sha}`.execute(db);
}

/** How large each of these merge requests is, as far as it is counted: what it is merged as, by its id. */
export async function findSizes(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VersionCounts & Pick<Version, 'additions' | 'deletions'>>> {
  const { rows } = await sql<VersionCounts & Pick<Version, 'id' | 'additions' | 'deletions'>>`
    select distinct on (m.id) m.id, v.files_count, v.commits_count, v.additions, v.deletions
    from merge_requests m join merge_request_versions v on v.merge_request_id = m.id and v.head_sha = m.head_sha and v.base_sha = m.base_sha
    where m.id = any(${ids as number[]}::bigint[]) order by m.id, v.number desc`.execute(db);
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

export async function storePatchId(
  db: Connection,
  mergeRequestId: number,
  { base_sha, head_sha, id }: Compared & { readonly id: string },
): Promise<void> {
  await sql`update merge_request_versions set patch_id_sha = ${id}
    where merge_request_id = ${mergeRequestId} and base_sha = ${base_sha} and head_sha = ${head_sha}`.execute(
    db,
  );
}

/** The newest of those that were not counted, or not identified, yet. */
export async function listNotMeasured(db: Connection, id: number): Promise<readonly Version[]> {
  const { rows } = await sql<Version>`select * from merge_request_versions
    where merge_request_id = ${id} and (files_count is null or commits_count is null or additions is null or deletions is null or patch_id_sha is null)
    order by number desc limit 10`.execute(db);
  return rows;
}

/** Those whose commits no refs hold yet. */
export async function listNotHeld(db: Connection, id: number): Promise<readonly Version[]> {
  const { rows } =
    await sql<Version>`select * from merge_request_versions where merge_request_id = ${id} and not held order by number`.execute(
      db,
    );
  return rows;
}

export async function markHeld(db: Connection, ids: readonly number[]): Promise<void> {
  await sql`update merge_request_versions set held = true where id = any(${ids as number[]}::bigint[])`.execute(
    db,
  );
}

export async function findNewestVersion(db: Connection, id: number): Promise<Version | undefined> {
  const { rows } =
    await sql<Version>`select * from merge_request_versions where merge_request_id = ${id} order by number desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** Newest first. */
export async function listVersions(db: Connection, id: number): Promise<readonly Version[]> {
  const { rows } =
    await sql<Version>`select * from merge_request_versions where merge_request_id = ${id} order by number desc`.execute(
      db,
    );
  return rows;
}
