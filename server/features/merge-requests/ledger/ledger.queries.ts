import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import type { ThreadStandings } from '../../../platform/database/tables.ts';

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
