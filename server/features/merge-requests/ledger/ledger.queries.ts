import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import type { ThreadStandings } from '../../../platform/database/tables.ts';
import type { Version } from '../versions/version.queries.ts';

/** A row of the ledger: where a thread stands in one version. */
export type Standing = Omit<Selectable<ThreadStandings>, 'version_id'>;

/** Where all threads stand in a version, or these of them, as far as the ledger says it. */
export async function listStandings(
  db: Connection,
  versionId: number,
  these?: readonly string[],
): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`
    select discussion_id, standing, path, other_path, first_line, last_line, commit_sha, by_target from thread_standings
    where version_id = ${versionId} ${these === undefined ? sql`` : sql`and discussion_id = any(${these as string[]})`}`.execute(
    db,
  );
  return rows;
}

/** Writes rows of a version, unless it was deleted; what somebody else wrote meanwhile says the same. */
export async function insertStandings(
  db: Connection,
  versionId: number,
  rows: readonly Standing[],
): Promise<void> {
  await sql`insert into thread_standings (version_id, discussion_id, standing, path, other_path, first_line, last_line, commit_sha, by_target)
    select v.id, r.discussion_id, r.standing, r.path, r.other_path, r.first_line, r.last_line, r.commit_sha, r.by_target
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (discussion_id text, standing text, path text, other_path text, first_line int, last_line int, commit_sha text, by_target boolean)
    join merge_request_versions v on v.id = ${versionId} on conflict do nothing`.execute(db);
}

/** How each thread stood in the newest version before this one that the ledger has it for. */
export async function listStandingsBefore(
  db: Connection,
  { merge_request_id, number }: Pick<Version, 'merge_request_id' | 'number'>,
): Promise<readonly Pick<Standing, 'discussion_id' | 'standing'>[]> {
  const { rows } = await sql<
    Pick<Standing, 'discussion_id' | 'standing'>
  >`select distinct on (s.discussion_id) s.discussion_id, s.standing
    from thread_standings s join merge_request_versions v on v.id = s.version_id
    where v.merge_request_id = ${merge_request_id} and v.number < ${number} order by s.discussion_id, v.number desc`.execute(
    db,
  );
  return rows;
}
