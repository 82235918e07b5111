import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';

/** The room between two neighbours that nobody has moved. */
const gap = 1_048_576;

/** What has an order below an epic. */
interface Siblings {
  /** Their ids, the epic that they are below (`parent`) and their positions. */
  readonly rows: RawBuilder<unknown>;
  /** Statement that gives them the places of a query (`id`, `place`). */
  readonly place: (places: RawBuilder<unknown>) => RawBuilder<unknown>;
}
export const childEpics: Siblings = {
  rows: sql`(select id, parent_id as parent, relative_position from epics)`,
  place: (places) =>
    sql`update epics t set relative_position = w.place from (${places}) w where t.id = w.id returning t.id`,
};
export const epicIssues: Siblings = {
  rows: sql`(select id, epic_id as parent, relative_position from epic_issues)`,
  place: (places) =>
    sql`update epic_issues t set relative_position = w.place from (${places}) w where t.id = w.id returning t.id`,
};

/** Those who change a tree of epics wait for each other until their transactions end: together they could make a circle. */
export async function lockTree(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('epics.parent_id', 0))`.execute(tx);
}

/** The epics above one, the nearest first. */
export async function findAbove(tx: Connection, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select parent_id as id, 1 as level from epics where id = ${id}
      union all select e.parent_id, a.level + 1 from above a join epics e on e.id = a.id where a.level < 100)
    select id from above where id is not null order by level`.execute(tx);
  return rows.map((row) => row.id);
}

/** The epics above an issue, at all levels. */
export async function findEpicsAboveIssue(db: Connection, issueId: number): Promise<number[]> {
  const all = await findEpicsAbove(
    db,
    sql`select l.epic_id, l.issue_id from epic_issues l where l.issue_id = ${issueId}`,
  );
  return all.flatMap(({ epics }) => epics);
}

/**
 * Issues of a milestone in epics, with the epics above all that have the same readers: one for each project, and of confidential ones one for
 * each set of people whose own they are.
 */
export const findEpicsAboveMilestone = (db: Connection, milestoneId: number): Promise<EpicsAbove[]> =>
  findEpicsAbove(
    db,
    sql`select l.epic_id, first_value(i.id) over (partition by i.project_id, i.confidential, own.people order by i.id)
      from epic_issues l join subjects i on i.id = l.issue_id
      cross join lateral (select case when i.confidential then array(select i.author_id where i.author_id is not null
        union select a.user_id from subject_assignees a where a.subject_id = i.id order by 1) end as people) own
      where i.milestone_id = ${milestoneId}`,
  );

/** The groups around a project that has issues in epics; deleted ones included. */
export async function findGroupsOfPlaced(
  db: Connection,
  projectId: number,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ groups: number[] }>`select n.traversal_ids as groups
    from projects p join namespaces n on n.id = p.namespace_id
    where p.id = ${projectId} and exists (select from epic_issues l join subjects i on i.id = l.issue_id where i.project_id = p.id)`.execute(
    db,
  );
  return rows[0]?.groups;
}

interface EpicsAbove {
  readonly issue: number;
  readonly project: number;
  readonly confidential: boolean;
  readonly epics: number[];
}

/** The epics at all levels above those of a query (epic, issue), by issue. */
async function findEpicsAbove(db: Connection, placed: RawBuilder<unknown>): Promise<EpicsAbove[]> {
  const { rows } = await sql<EpicsAbove>`with recursive above as (
      select distinct p.id, p.issue, 1 as level from (${placed}) p(id, issue)
      union select e.parent_id, a.issue, a.level + 1 from above a join epics e on e.id = a.id where e.parent_id is not null and a.level < 100)
    select a.issue, i.project_id as project, i.confidential, array_agg(distinct a.id order by a.id) as epics
    from above a join subjects i on i.id = a.issue group by a.issue, i.project_id, i.confidential order by a.issue`.execute(
    db,
  );
  return rows;
}

/** How many levels there are from an epic downwards: 1 for one without children. */
export async function findHeight(tx: Connection, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`with recursive below as (
      select ${id}::bigint as id, 1 as level
      union all select e.id, b.level + 1 from below b join epics e on e.parent_id = b.id where b.level < 100)
    select max(level)::int as height from below`.execute(tx);
  return rows[0]!.height;
}

/** How many are below an epic, whoever may see them. */
export async function countSiblings(
  tx: Connection,
  { rows: siblings }: Siblings,
  parentId: number,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${siblings} s where s.parent = ${parentId}`.execute(tx);
  return rows[0]!.count;
}

const behindAll = ({ rows }: Siblings, parentId: number): RawBuilder<number> =>
  sql<number>`(select coalesce(max(relative_position), 0) + ${gap} from ${rows} s where s.parent = ${parentId})`;

/** Puts an epic below another one, behind its other children; or below none. */
export async function setParent(tx: Transaction, id: number, parentId: number | null): Promise<void> {
  const position = parentId === null ? sql`null` : behindAll(childEpics, parentId);
  await sql`update epics set parent_id = ${parentId}, relative_position = ${position} where id = ${id}`.execute(
    tx,
  );
}

/** The epic that an issue is in, whoever may see it. */
export async function findEpicOf(tx: Transaction, issueId: number): Promise<number | null> {
  const { rows } = await sql<{
    epic_id: number;
  }>`select epic_id from epic_issues where issue_id = ${issueId} for update`.execute(tx);
  return rows[0]?.epic_id ?? null;
}

/** Puts an issue into an epic, behind its others, instead of the one that it was in; or into none. */
export async function setEpic(tx: Transaction, issueId: number, epicId: number | null): Promise<void> {
  await sql`delete from epic_issues where issue_id = ${issueId}`.execute(tx);
  if (epicId !== null)
    await sql`insert into epic_issues (epic_id, issue_id, relative_position)
      values (${epicId}, ${issueId}, ${behindAll(epicIssues, epicId)})`.execute(tx);
}

/** An issue that stands in the place of another one in its epic, or that one which left it. */
interface MovedPlace {
  readonly epic_id: number;
  /** The issue that was there. */
  readonly from_id: number;
  readonly kept: boolean;
}

/**
 * Gives the places of issues in their epics to others, where the epic is of one of these groups; the other places are gone. An epic that
 * one of the others was in has it no longer.
 */
export async function movePlaces(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  groupIds: readonly number[],
): Promise<MovedPlace[]> {
  await sql`delete from epic_issues l using ${pairsTable(pairs)}, epic_issues f where l.issue_id = k.to_id and f.issue_id = k.from_id`.execute(
    tx,
  );
  const places = sql`select l.id, k.from_id, k.to_id, e.namespace_id = any(${groupIds as number[]}::bigint[]) as kept
    from ${pairsTable(pairs)} join epic_issues l on l.issue_id = k.from_id join subjects e on e.id = l.epic_id`;
  const { rows } = await sql<MovedPlace>`with places as materialized (${places}),
    kept as (update epic_issues l set issue_id = p.to_id from places p where l.id = p.id and p.kept returning l.epic_id, p.from_id, p.kept),
    gone as (delete from epic_issues l using places p where l.id = p.id and not p.kept returning l.epic_id, p.from_id, p.kept)
    select * from kept union all select * from gone`.execute(tx);
  return rows;
}

/** Puts one directly behind or before a neighbour, which others that nobody sees may have been. The epic above is locked. */
export async function placeBeside(
  tx: Transaction,
  siblings: Siblings,
  parentId: number,
  id: number,
  beside: { readonly id: number; readonly where: 'behind' | 'before' },
): Promise<void> {
  if (await placed(tx, siblings, parentId, id, beside)) return;
  // No room is left: all get new positions.
  const { rows, place } = siblings;
  await place(sql`select o.id, row_number() over (order by o.relative_position, o.id) * ${gap} as place
    from ${rows} o where o.parent = ${parentId}`).execute(tx);
  await placed(tx, siblings, parentId, id, beside);
}

/** False if there is no room. */
async function placed(
  tx: Transaction,
  { rows: siblings, place }: Siblings,
  parentId: number,
  id: number,
  beside: { readonly id: number; readonly where: 'behind' | 'before' },
): Promise<boolean> {
  const [next, far, step] =
    beside.where === 'behind'
      ? [sql`min(o.relative_position)`, sql`>`, gap]
      : [sql`max(o.relative_position)`, sql`<`, -gap];
  const { rows } = await place(sql`select ${id}::bigint as id, f.place from ${siblings} b
      cross join lateral (select ${next} as next from ${siblings} o
        where o.parent = ${parentId} and o.id <> ${id} and o.relative_position ${far} b.relative_position) n
      cross join lateral (select coalesce((b.relative_position + n.next) / 2, b.relative_position + ${step}) as place) f
      where b.id = ${beside.id} and f.place <> b.relative_position and f.place is distinct from n.next`).execute(
    tx,
  );
  return rows.length > 0;
}

/** An epic as the history names it, whoever may see it. */
export type NamedEpic = Pick<
  Noteable,
  'type' | 'id' | 'key' | 'projectId' | 'namespaceId' | 'projectPath' | 'title' | 'stream'
>;

export async function nameEpics(tx: Transaction, ids: readonly number[]): Promise<Map<number, NamedEpic>> {
  const { rows } = await sql<{ id: number; iid: number; namespace_id: number; path: string }>`
    select i.id, i.iid, i.namespace_id, n.full_path::text as path from subjects i join namespaces n on n.id = i.namespace_id
    where i.id = any(${ids as number[]}::bigint[]) and i.kind = 'Epic'`.execute(tx);
  return new Map(
    rows.map(({ id, iid, namespace_id: namespaceId, path }) => [
      id,
      {
        type: 'Epic',
        id,
        key: String(iid),
        projectId: null,
        namespaceId,
        projectPath: path,
        title: String(iid),
        stream: `epics:${id}`,
      },
    ]),
  );
}
