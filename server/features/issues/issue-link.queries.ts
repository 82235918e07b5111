import { sql } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { issueVisible, issuesWithProject } from './issue.queries.ts';

export const linkTypes = ['relates_to', 'blocks', 'is_blocked_by'] as const;
/** As the issue that one looks from says it. */
export type LinkType = (typeof linkTypes)[number];

export interface IssueLinkRow {
  readonly link_id: number;
  readonly link_type: LinkType;
  /** The other end. */
  readonly issue_id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The links of an issue whose other end this viewer may see, the oldest first. */
export async function findIssueLinks(
  db: Connection,
  viewer: Viewer,
  issueId: number,
): Promise<IssueLinkRow[]> {
  const { rows } =
    await sql<IssueLinkRow>`select k.id as link_id, k.created_at, k.updated_at, i.id as issue_id,
      case when k.link_type = 'blocks' and k.target_id = ${issueId} then 'is_blocked_by' else k.link_type end as link_type
    from subject_links k join ${issuesWithProject} on i.id = case when k.source_id = ${issueId} then k.target_id else k.source_id end
    where (k.source_id = ${issueId} or k.target_id = ${issueId}) and ${issueVisible(viewer)} order by k.created_at, k.id`.execute(
      db,
    );
  return rows;
}

/** Whoever waits for whom: `blocks` goes from source to target. */
interface Ends {
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: 'relates_to' | 'blocks';
}

/** Undefined where the two are linked already. */
export async function insertIssueLink(tx: Transaction, ends: Ends): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into subject_links (source_id, target_id, link_type) values (${ends.sourceId}, ${ends.targetId}, ${ends.type})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Makes another link of the one that two issues have; false where it is that one already. */
export async function changeIssueLink(tx: Transaction, ends: Ends): Promise<boolean> {
  const { rows } =
    await sql`update subject_links set source_id = ${ends.sourceId}, target_id = ${ends.targetId}, link_type = ${ends.type}, updated_at = now()
    where least(source_id, target_id) = least(${ends.sourceId}::bigint, ${ends.targetId}::bigint) and greatest(source_id, target_id) = greatest(${ends.sourceId}::bigint, ${ends.targetId}::bigint)
      and (link_type <> ${ends.type} or (link_type = 'blocks' and source_id <> ${ends.sourceId})) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Takes the link between two issues away; false where there was none. */
export async function deleteIssueLink(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rows } =
    await sql`delete from subject_links where (source_id = ${one} and target_id = ${other}) or (source_id = ${other} and target_id = ${one}) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}
