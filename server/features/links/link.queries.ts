import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { pairsTable } from '../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../platform/subjects/subject-copies.queries.ts';

export const linkTypes = ['relates_to', 'blocks', 'is_blocked_by'] as const;
/** As seen from one of the two. */
export type LinkType = (typeof linkTypes)[number];

export interface LinkRow {
  readonly link_id: number;
  readonly link_type: LinkType;
  /** The other end. */
  readonly subject_id: number;
  /** Whether the viewer may change the other end too, which removing the link requires. */
  readonly changeable: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Parts of statements: the subjects of a kind, by the names that the rules of access use (`i`, `p`, `n`). */
export interface LinkedRows {
  readonly rows: RawBuilder<unknown>;
  readonly visible: (viewer: Viewer) => RawBuilder<boolean>;
  readonly changeable: (viewer: Viewer) => RawBuilder<boolean>;
}

/** The type of a link from this subject, and its position. */
const typeFrom = (id: number) =>
  sql<LinkType>`case when k.link_type = 'blocks' and k.target_id = ${id} then 'is_blocked_by' else k.link_type end`;
const positionFrom = (id: number) =>
  sql<number | null>`case when k.source_id = ${id} then k.source_position else k.target_position end`;

/** The links of a subject whose other end this viewer may see, in the order that people chose, otherwise oldest first. */
export async function findLinks(
  db: Connection,
  viewer: Viewer,
  { rows: ends, visible, changeable }: LinkedRows,
  id: number,
): Promise<LinkRow[]> {
  const { rows } =
    await sql<LinkRow>`select k.id as link_id, k.created_at, k.updated_at, i.id as subject_id, ${typeFrom(id)} as link_type,
      ${changeable(viewer)} as changeable
    from subject_links k join (${ends}) on i.id = case when k.source_id = ${id} then k.target_id else k.source_id end
    where (k.source_id = ${id} or k.target_id = ${id}) and ${visible(viewer)} order by ${positionFrom(id)} nulls last, k.created_at, k.id`.execute(
      db,
    );
  return rows;
}

/** Part of a statement: how many open subjects block subject `i`, or are blocked by it, of those that this viewer may see. The one asked for is `o`. */
export function countOpen(
  viewer: Viewer,
  { rows, visible }: LinkedRows,
  which: 'blocking' | 'blocked',
): RawBuilder<number> {
  const [one, other] = which === 'blocking' ? ['target_id', 'source_id'] : ['source_id', 'target_id'];
  return sql<number>`(select count(*)::int from (select i.id) o join subject_links k on k.${sql.ref(one!)} = o.id and k.link_type = 'blocks'
    join lateral (select 1 from ${rows} where i.id = k.${sql.ref(other!)} and i.state = 'opened' and ${visible(viewer)}) v on true)`;
}

/** A link by itself: `blocks` goes from source to target. */
export interface StoredLink {
  readonly id: number;
  readonly source_id: number;
  readonly target_id: number;
  readonly link_type: 'relates_to' | 'blocks';
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Of which links, and when they were made and changed. */
export interface LinksAsked {
  /** Condition on subject `i`: at least one end meets it. */
  readonly within: RawBuilder<boolean>;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
}

/** The links of the subjects of a place of which this viewer may see both ends, the oldest first, and how many there are. */
export async function listLinksWithin(
  db: Connection,
  viewer: Viewer,
  { rows: ends, visible }: LinkedRows,
  { within, ...asked }: LinksAsked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly links: StoredLink[]; readonly total: number }> {
  const seen = (id: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${ends} where i.id = ${id} and ${visible(viewer)})`;
  const times = [
    [sql`k.created_at >=`, asked.createdAfter],
    [sql`k.created_at <=`, asked.createdBefore],
    [sql`k.updated_at >=`, asked.updatedAfter],
    [sql`k.updated_at <=`, asked.updatedBefore],
  ] as const;
  const found = sql`subject_links k where (k.source_id in (select id from here) or k.target_id in (select id from here))
    and ${seen(sql`k.source_id`)} and ${seen(sql`k.target_id`)}
    ${sql.join(
      times.flatMap(([compared, time]) =>
        time === undefined ? [] : [sql`and ${compared} ${time}::timestamptz`],
      ),
      sql` `,
    )}`;
  const here = sql`with here as materialized (select i.id from ${ends} where ${within} and ${visible(viewer)})`;
  const [{ rows: links }, { rows: counted }] = await Promise.all([
    sql<StoredLink>`${here} select k.id, k.source_id, k.target_id, k.link_type, k.created_at, k.updated_at from ${found}
      order by k.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`${here} select count(*)::int as total from ${found}`.execute(db),
  ]);
  return { links, total: counted[0]!.total };
}

/** The links of one type in their order, including those that the viewer may not see: moving links must not shuffle the hidden ones. */
export async function findLinkOrder(tx: Transaction, id: number, type: LinkType): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select k.id from subject_links k
    where (k.source_id = ${id} or k.target_id = ${id}) and ${typeFrom(id)} = ${type} order by ${positionFrom(id)} nulls last, k.created_at, k.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Stores the order of links of this end. */
export async function writeLinkOrder(tx: Transaction, id: number, linkIds: readonly number[]): Promise<void> {
  await sql`update subject_links k set source_position = case when k.source_id = ${id} then w.position else k.source_position end,
      target_position = case when k.target_id = ${id} then w.position else k.target_position end
    from unnest(${linkIds as number[]}::bigint[]) with ordinality as w(id, position) where k.id = w.id`.execute(
    tx,
  );
}

/** The subjects that are linked to these. */
export async function findLinkedIds(db: Connection, ids: readonly number[]): Promise<number[]> {
  const these = sql`any(${ids as number[]}::bigint[])`;
  const { rows } = await sql<{
    id: number;
  }>`select target_id as id from subject_links where source_id = ${these}
    union select source_id from subject_links where target_id = ${these}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The two ends: `blocks` goes from source to target. */
interface Ends {
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: StoredLink['link_type'];
}

/** Undefined if the two are already linked. */
export async function insertLink(tx: Transaction, ends: Ends): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into subject_links (source_id, target_id, link_type) values (${ends.sourceId}, ${ends.targetId}, ${ends.type})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Changes the type of the link between two subjects; false if it has that type already. */
export async function changeLink(tx: Transaction, ends: Ends): Promise<boolean> {
  const { rows } =
    await sql`update subject_links set source_id = ${ends.sourceId}, target_id = ${ends.targetId}, link_type = ${ends.type}, updated_at = now()
    where least(source_id, target_id) = least(${ends.sourceId}::bigint, ${ends.targetId}::bigint) and greatest(source_id, target_id) = greatest(${ends.sourceId}::bigint, ${ends.targetId}::bigint)
      and (link_type <> ${ends.type} or (link_type = 'blocks' and source_id <> ${ends.sourceId})) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Deletes the link between two subjects; false if there was none. */
export async function deleteLink(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rows } =
    await sql`delete from subject_links where (source_id = ${one} and target_id = ${other}) or (source_id = ${other} and target_id = ${one}) returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** A link of two subjects that are both copied leads from each of the two and its copy to each of the other two. */
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
