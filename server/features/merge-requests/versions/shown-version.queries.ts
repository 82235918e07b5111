import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import { personAsJson } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';
import type { Version } from './version.queries.ts';

/** A version with who pushed it; null if that is not known. */
export type ShownVersion = Version & { readonly author: UserSummary | null };

const columns: RawBuilder<unknown> = sql`v.*, case when u.id is null then null else
  ${personAsJson} end as author`;
const from: RawBuilder<unknown> = sql`merge_request_versions v left join users u on u.id = v.author_id`;

/** Newest first. */
export async function listShownVersions(
  db: Connection,
  id: number,
  limit: number,
): Promise<readonly ShownVersion[]> {
  const { rows } = await sql<ShownVersion>`select ${columns} from ${from}
    where v.merge_request_id = ${id} order by v.number desc limit ${limit}`.execute(db);
  return rows;
}

/** The version of this id. */
export async function findShownVersion(
  db: Connection,
  id: number,
  versionId: number,
): Promise<ShownVersion | undefined> {
  const { rows } = await sql<ShownVersion>`select ${columns} from ${from}
    where v.merge_request_id = ${id} and v.id = ${versionId}`.execute(db);
  return rows[0];
}

/** The newest version with this head before another one, else the newest of all with it. */
export async function findVersionWithHead(
  db: Connection,
  id: number,
  head: string,
  before: number,
): Promise<ShownVersion | undefined> {
  const { rows } = await sql<ShownVersion>`select ${columns} from ${from}
    where v.merge_request_id = ${id} and v.head_sha = ${head}
    order by v.number < ${before} desc, v.number desc limit 1`.execute(db);
  return rows[0];
}

/** The version that somebody has reviewed last. */
export async function findLastReview(
  db: Connection,
  id: number,
  userId: number,
): Promise<(ShownVersion & { readonly reviewed_at: Date }) | undefined> {
  const { rows } = await sql<
    ShownVersion & { reviewed_at: Date }
  >`select ${columns}, r.reviewed_at from last_reviews r join ${from} on v.id = r.version_id
    where r.merge_request_id = ${id} and r.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Remembers that somebody has reviewed the version of this id, else the newest with this head; of none nothing, and never an earlier one than before. */
export async function writeLastReview(
  db: Connection,
  id: number,
  userId: number,
  reviewed: { readonly head: string | undefined; readonly version: number | undefined },
): Promise<void> {
  const which =
    reviewed.version === undefined ? sql`head_sha = ${reviewed.head}` : sql`id = ${reviewed.version}`;
  await sql`insert into last_reviews (user_id, merge_request_id, version_id)
    select ${userId}, merge_request_id, id from merge_request_versions
    where merge_request_id = ${id} and ${which} order by number desc limit 1
    on conflict (user_id, merge_request_id) do update set version_id = excluded.version_id, reviewed_at = excluded.reviewed_at
    where last_reviews.version_id <= excluded.version_id`.execute(db);
}
