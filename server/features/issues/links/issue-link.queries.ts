import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionFor } from '../../../platform/access/rule.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';
import { issueRules } from '../issue.policy.ts';
import { issueVisible, issuesWithProject } from '../issue.queries.ts';

export const linkTypes = ['relates_to', 'blocks', 'is_blocked_by'] as const;
/** As seen from the current issue. */
export type LinkType = (typeof linkTypes)[number];

export interface IssueLinkRow {
  readonly link_id: number;
  readonly link_type: LinkType;
  /** The other end. */
  readonly issue_id: number;
  /** Whether the viewer may change the other end too, which removing the link requires. */
  readonly changeable: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The type of a link from this issue, and its position. */
const typeFrom = (issueId: number) =>
  sql<LinkType>`case when k.link_type = 'blocks' and k.target_id = ${issueId} then 'is_blocked_by' else k.link_type end`;
const positionFrom = (issueId: number) =>
  sql<number | null>`case when k.source_id = ${issueId} then k.source_position else k.target_position end`;

/** The links of an issue whose other end this viewer may see, in the order that people chose, otherwise oldest first. */
export async function findIssueLinks(
  db: Connection,
  viewer: Viewer,
  issueId: number,
): Promise<IssueLinkRow[]> {
  const { rows } =
    await sql<IssueLinkRow>`select k.id as link_id, k.created_at, k.updated_at, i.id as issue_id, ${typeFrom(issueId)} as link_type,
      ${conditionFor(issueRules.admin, viewer)} as changeable
    from subject_links k join ${issuesWithProject} on i.id = case when k.source_id = ${issueId} then k.target_id else k.source_id end
    where (k.source_id = ${issueId} or k.target_id = ${issueId}) and ${issueVisible(viewer)} order by ${positionFrom(issueId)} nulls last, k.created_at, k.id`.execute(
      db,
    );
  return rows;
}

/** The links of one type in their order, including those that the viewer may not see: moving links must not shuffle the hidden ones. */
export async function findLinkOrder(tx: Transaction, issueId: number, type: LinkType): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select k.id from subject_links k
    where (k.source_id = ${issueId} or k.target_id = ${issueId}) and ${typeFrom(issueId)} = ${type} order by ${positionFrom(issueId)} nulls last, k.created_at, k.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Stores the order of links of this end. */
export async function writeLinkOrder(
  tx: Transaction,
  issueId: number,
  linkIds: readonly number[],
): Promise<void> {
  await sql`update subject_links k set source_position = case when k.source_id = ${issueId} then w.position else k.source_position end,
      target_position = case when k.target_id = ${issueId} then w.position else k.target_position end
    from unnest(${linkIds as number[]}::bigint[]) with ordinality as w(id, position) where k.id = w.id`.execute(
    tx,
  );
}

/** The issues that are linked to these. */
export async function findLinkedIds(db: Connection, issueIds: readonly number[]): Promise<number[]> {
  const ids = sql`any(${issueIds as number[]}::bigint[])`;
  const { rows } = await sql<{
    id: number;
  }>`select target_id as id from subject_links where source_id = ${ids}
    union select source_id from subject_links where target_id = ${ids}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The two ends: `blocks` goes from source to target. */
interface Ends {
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: 'relates_to' | 'blocks';
}

/** Undefined if the two are already linked. */
export async function insertIssueLink(tx: Transaction, ends: Ends): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into subject_links (source_id, target_id, link_type) values (${ends.sourceId}, ${ends.targetId}, ${ends.type})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Changes the type of the link between two issues; false if it has that type already. */
export async function changeIssueLink(tx: Transaction, ends: Ends): Promise<boolean> {
  const { rows } =
    await sql`update subject_links set source_id = ${ends.sourceId}, target_id = ${ends.targetId}, link_type = ${ends.type}, updated_at = now()
    where least(source_id, target_id) = least(${ends.sourceId}::bigint, ${ends.targetId}::bigint) and greatest(source_id, target_id) = greatest(${ends.sourceId}::bigint, ${ends.targetId}::bigint)
      and (link_type <> ${ends.type} or (link_type = 'blocks' and source_id <> ${ends.sourceId})) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Deletes the link between two issues; false if there was none. */
export async function deleteIssueLink(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rows } =
    await sql`delete from subject_links where (source_id = ${one} and target_id = ${other}) or (source_id = ${other} and target_id = ${one}) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** A link of two issues that are both copied leads from each of the two and its copy to each of the other two. */
export async function copyLinks(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  const ids = sql`${pairs.map(({ fromId }) => fromId)}::bigint[]`;
  const end = (id: RawBuilder<unknown>) =>
    sql`lateral (select ${id} as id union all select k.to_id from ${pairsTable(pairs)} where k.from_id = ${id})`;
  await sql`insert into subject_links (source_id, target_id, link_type, created_at)
    select s.id, t.id, l.link_type, l.created_at from subject_links l cross join ${end(sql`l.source_id`)} s cross join ${end(sql`l.target_id`)} t
    where l.source_id = any(${ids}) or l.target_id = any(${ids}) on conflict do nothing`.execute(tx);
}

/** Takes the links of a copy back to its original: those that are new, without the earlier ones that are gone there. */
export async function takeLinks(
  tx: Transaction,
  { fromId: from, toId: to }: CopiedPair,
  since: string,
): Promise<void> {
  await sql`delete from subject_links l where ${to}::bigint in (l.source_id, l.target_id) and l.created_at <= ${since}::timestamptz and not exists (
    select from subject_links o where o.link_type = l.link_type and (o.source_id, o.target_id) = (case when l.source_id = ${to} then ${from}::bigint else l.source_id end, case when l.target_id = ${to} then ${from}::bigint else l.target_id end))`.execute(
    tx,
  );
  await sql`insert into subject_links (source_id, target_id, link_type, created_at)
    select case when source_id = ${from} then ${to}::bigint else source_id end, case when target_id = ${from} then ${to}::bigint else target_id end, link_type, created_at
    from subject_links where ${from}::bigint in (source_id, target_id) and not ${to}::bigint in (source_id, target_id) on conflict do nothing`.execute(
    tx,
  );
}
