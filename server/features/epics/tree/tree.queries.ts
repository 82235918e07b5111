import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accessLevels } from '../../../platform/access/levels.ts';
import { namespaceAccessLevel } from '../../../platform/access/membership.queries.ts';
import { conditionFor } from '../../../platform/access/rule.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { readOnce } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { personWithId } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { listLinksWithin } from '../../links/index.ts';
import type { LinkedRows, LinksAsked, StoredLink } from '../../links/index.ts';
import { milestoneDays, milestoneNamed } from '../../milestones/index.ts';
import type { healthStatuses } from '../../planning/index.ts';
import { readsIssue } from '../../projects/index.ts';
import { changesEpic, plansEpic, readsEpic } from '../epic-rules.ts';
import type { EpicRow } from '../epic.queries.ts';

/** Longer branches than any that can be made are not followed. */
export const deepest = 10;

/**
 * Epics with their groups, and issues with their projects, by the names that the rules of access use: `i`, `p`, `n`. The kind leads to the few rows
 * that are epics: where there are many issues, PostgreSQL would walk through all of them.
 */
export const epicsIn = sql`(select * from subjects where kind = 'Epic') i join namespaces n on n.id = i.namespace_id`;
export const issuesIn = sql`subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id`;
export const epicVisible = (viewer: Viewer): RawBuilder<boolean> => conditionFor(readsEpic, viewer);
export const issueVisible = (viewer: Viewer): RawBuilder<boolean> => conditionFor(readsIssue, viewer);
/** What the statements of links need of epics. */
export const linkedEpics: LinkedRows = {
  rows: sql`subjects i join namespaces n on n.id = i.namespace_id and i.kind = 'Epic'`,
  visible: epicVisible,
  changeable: (viewer) => conditionFor(plansEpic, viewer),
};
export const listOf = (ids: readonly number[]): RawBuilder<unknown> => sql`${ids as number[]}::bigint[]`;

/** An epic with what this viewer may see of the tree around it. */
export interface EpicInTree extends EpicRow {
  readonly above: { readonly id: number; readonly iid: number; readonly group_id: number } | null;
  readonly has_children: boolean;
  readonly has_issues: boolean;
  readonly inherited: Dates;
}

/** When something begins and ends. */
export interface Dates {
  readonly start: string | null;
  readonly due: string | null;
}

/** By id, in two queries. */
export async function findEpics(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EpicInTree>> {
  if (ids.length === 0) return new Map();
  const [rows, dates] = await Promise.all([findAround(db, viewer, ids), findInherited(db, viewer, ids)]);
  return new Map(
    rows.map((row) => [row.id, { ...row, inherited: dates.get(row.id) ?? { start: null, due: null } }]),
  );
}

/** What is kept of epics besides what all subjects have, by their ids, whoever may see them. */
export async function findEpicRows(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EpicRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EpicRow>`select * from epics where id = any(${listOf(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is directly above and below epics. */
async function findAround(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Omit<EpicInTree, 'inherited'>[]> {
  const above = sql`select json_build_object('id', i.id, 'iid', i.iid, 'group_id', n.id)
    from ${epicsIn} where i.id = e.parent_id and ${epicVisible(viewer)}`;
  const child = sql`select from epics c join ${epicsIn} on i.id = c.id where c.parent_id = e.id and ${epicVisible(viewer)}`;
  const issue = sql`select from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = e.id and ${issueVisible(viewer)}`;
  const { rows } = await sql<Omit<EpicInTree, 'inherited'>>`select e.*, (${above}) as above,
      exists (${child}) as has_children, exists (${issue}) as has_issues
    from epics e where e.id = any(${listOf(ids)})`.execute(db);
  return rows;
}

/**
 * The earliest start and the latest end below epics: those of their issues' milestones and of their child epics, which are fixed or
 * inherited themselves. Of what this viewer may see. By the epics' ids, or apart by the child epics that they come from; those of an
 * epic's own issues are then by its id.
 */
async function findDatesBelow(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
  by: 'epic' | 'child',
): Promise<ReadonlyMap<number, Dates>> {
  const part = by === 'epic' ? sql`t.part` : sql`case t.level when 1 then c.id else t.part end`;
  const { rows } = await sql<Dates & { part: number }>`with recursive tree as (
      select e.id as part, e.id, true as starts, true as ends, null::date as start_date, null::date as due_date, 1 as level
      from epics e where e.id = any(${listOf(ids)})
      union all
      select ${part}, c.id, t.starts and not c.start_date_is_fixed, t.ends and not c.due_date_is_fixed,
        case when t.starts and c.start_date_is_fixed then c.start_date end,
        case when t.ends and c.due_date_is_fixed then c.due_date end, t.level + 1
      from tree t join epics c on c.parent_id = t.id join ${epicsIn} on i.id = c.id
      where (t.starts or t.ends) and t.level < ${deepest} and ${epicVisible(viewer)})
    select t.part, min(least(t.start_date, case when t.starts then m.start_date end)) as start,
      max(greatest(t.due_date, case when t.ends then m.due_date end)) as due
    from tree t left join lateral (
      select min(m.start_date) as start_date, max(m.due_date) as due_date
      from epic_issues l join ${issuesIn} on i.id = l.issue_id join ${milestoneDays} m on m.id = i.milestone_id
      where l.epic_id = t.id and (t.starts or t.ends) and ${issueVisible(viewer)}) m on true
    group by t.part`.execute(db);
  return new Map(rows.map(({ part: id, start, due }) => [id, { start, due }]));
}

const findInherited = (db: Connection, viewer: Viewer, ids: readonly number[]) =>
  findDatesBelow(db, viewer, ids, 'epic');

/** When the child epics of an epic begin and end, fixed or inherited, and what the epic inherits from them and from its issues. */
export interface DatesInTree {
  readonly children: ReadonlyMap<number, Dates>;
  readonly inherited: Dates;
}

/** The page of an epic shows both: they are found together, as far as this viewer sees the tree. */
export const findDatesInTree = (ctx: Context, id: number): Promise<DatesInTree> =>
  readOnce(ctx, `dates below epic ${id}`, async () => {
    const parts = await findDatesBelow(ctx.platform.db, ctx.viewer, [id], 'child');
    const days = (of: keyof Dates): string[] =>
      [...parts.values()].flatMap((dates) => dates[of] ?? []).toSorted();
    return {
      children: parts,
      inherited: { start: days('start')[0] ?? null, due: days('due').at(-1) ?? null },
    };
  });

/** An epic with the dates that it inherits from below. */
export type DatedEpic = EpicRow & Pick<EpicInTree, 'inherited'>;

const isFixed = (epic: EpicRow): boolean => epic.start_date_is_fixed && epic.due_date_is_fixed;

/** When an epic begins and ends. */
export const spanOf = ({ inherited, ...epic }: DatedEpic): Dates => ({
  start: epic.start_date_is_fixed ? epic.start_date : inherited.start,
  due: epic.due_date_is_fixed ? epic.due_date : inherited.due,
});

/**
 * Epics with the dates that they inherit from what this viewer may see, by id: all, or only those with a date that follows from below. The others
 * inherit nothing then.
 */
export async function findDated(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
  which: 'all' | 'following' = 'all',
): Promise<ReadonlyMap<number, DatedEpic>> {
  const rows = [...(await findEpicRows(db, ids)).values()];
  const asked = which === 'all' ? rows : rows.filter((row) => !isFixed(row));
  const dates =
    asked.length === 0
      ? undefined
      : await findInherited(
          db,
          viewer,
          asked.map(({ id }) => id),
        );
  const none: Dates = { start: null, due: null };
  return new Map(rows.map((row) => [row.id, { ...row, inherited: dates?.get(row.id) ?? none }]));
}

/** When epics begin and end, fixed or inherited from what this viewer may see, by id. */
export async function findSpans(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Dates>> {
  const dated = await findDated(db, viewer, ids, 'following');
  return new Map([...dated].map(([id, epic]) => [id, spanOf(epic)]));
}

/** Epics of a longer list that are shown: what those with fixed dates alone inherit is found for these only. */
export async function withAllInherited(
  db: Connection,
  viewer: Viewer,
  epics: readonly DatedEpic[],
): Promise<DatedEpic[]> {
  const fixed = epics.filter(isFixed);
  const found = await findDated(
    db,
    viewer,
    fixed.map(({ id }) => id),
  );
  return epics.map((epic) => found.get(epic.id) ?? epic);
}

interface Ancestor {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  /** The path of its group. */
  readonly group_path: string;
}

/** What an epic is below of, the top first, as far up as this viewer sees all. */
export async function listAncestors(db: Connection, viewer: Viewer, id: number): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor>`with recursive up as (
      select e.parent_id as id, 1 as level from epics e where e.id = ${id}
      union all
      select e.parent_id, u.level + 1 from up u join epics e on e.id = u.id join ${epicsIn} on i.id = u.id
      where u.level < ${deepest} and ${epicVisible(viewer)})
    select i.id, i.iid, i.title, n.full_path as group_path from up u join ${epicsIn} on i.id = u.id
    where ${epicVisible(viewer)} order by u.level desc`.execute(db);
  return rows;
}

/** Condition: epic `i` is below no epic of this group, or of a group below it, that this viewer may see. */
export const isTopIn = (viewer: Viewer, groupId: number): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from epics e where e.id = i.id and e.parent_id is not null and exists (
    select 1 from ${epicsIn} where i.id = e.parent_id and n.traversal_ids @> array[${groupId}::bigint] and ${epicVisible(viewer)}))`;

/** Condition: epic `i` is of a group, `n`, that this viewer belongs to, by a role there or above. An administrator belongs to all. */
export const isOfMember = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`${namespaceAccessLevel(viewer)} >= ${accessLevels.guest}`;

/** Something below an epic, with its place among its neighbours. */
export interface Placed {
  /** Of the child epic, or of the issue. */
  readonly id: number;
  /** What moves it: the child's id, or that of the issue's place in the epic. */
  readonly link_id: number;
  readonly relative_position: number;
}

/** The child epics of an epic, those that this viewer may see, in their order. */
export async function listChildren(db: Connection, viewer: Viewer, epicId: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select i.id, i.id as link_id, c.relative_position
    from epics c join ${epicsIn} on i.id = c.id where c.parent_id = ${epicId} and ${epicVisible(viewer)}
    order by c.relative_position, c.id`.execute(db);
  return rows;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Part of a query: issues `i` of an epic with their links `l`, those that this viewer may see, in their order. */
const issuesOf = (viewer: Viewer, epicId: number | RawBuilder<unknown>, { limit, offset }: Part) =>
  sql`from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = ${epicId} and ${issueVisible(viewer)}
    order by l.relative_position, l.id limit ${limit} offset ${offset}`;

/** The issues of an epic, those that this viewer may see, in their order. */
export async function listEpicIssues(
  db: Connection,
  viewer: Viewer,
  epicId: number,
  part: Part,
): Promise<Placed[]> {
  const { rows } =
    await sql<Placed>`select i.id, l.id as link_id, l.relative_position ${issuesOf(viewer, epicId, part)}`.execute(
      db,
    );
  return rows;
}

/** An issue of an epic as trees show it. */
export interface IssueInTree extends Pick<Placed, 'id' | 'link_id'> {
  readonly epic_id: number;
  readonly iid: number;
  readonly title: string;
  readonly project_path: string;
  readonly state: 'opened' | 'closed';
  readonly confidential: boolean;
  readonly weight: number | null;
  readonly health_status: (typeof healthStatuses)[number] | null;
  readonly due_date: string | null;
  readonly milestone: { readonly id: number; readonly title: string } | null;
  readonly assignees: readonly UserSummary[];
}

/**
 * The same of several epics as trees show them, by the epics' ids: in one query, because many levels are opened at once, and to plan a query takes
 * longer than to find a hundred issues.
 */
export async function listTreeIssues(
  db: Connection,
  viewer: Viewer,
  epicIds: readonly number[],
  { limit, offset }: Part,
): Promise<ReadonlyMap<number, readonly IssueInTree[]>> {
  const assignees = sql`(select coalesce(json_agg(${personWithId(sql`a.user_id`)} order by a.user_id), '[]') from subject_assignees a where a.subject_id = b.id)`;
  const { rows } =
    await sql<IssueInTree>`select above.id as epic_id, b.id, b.link_id, b.iid, b.title, b.project_path, b.state, b.confidential,
      b.weight, b.health_status, b.due_date, ${milestoneNamed(sql`b.milestone_id`)} as milestone, ${assignees} as assignees
    from unnest(${listOf(epicIds)}) with ordinality above(id, place) cross join lateral (
      select i.id, l.id as link_id, i.iid, i.title, p.full_path::text as project_path, i.state, i.confidential,
        i.weight, i.health_status, i.due_date, i.milestone_id, l.relative_position
      ${issuesOf(viewer, sql`above.id`, { limit, offset })}) b
    order by above.place, b.relative_position, b.link_id`.execute(db);
  return Map.groupBy(rows, (row) => row.epic_id);
}

/** How many issues of an epic this viewer may see. */
export async function countEpicIssues(db: Connection, viewer: Viewer, epicId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = ${epicId} and ${issueVisible(viewer)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The issue of a place in an epic; undefined if this viewer sees no such place. */
export async function findPlacedIssue(
  db: Connection,
  viewer: Viewer,
  epicId: number,
  placeId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select i.id
    from epic_issues l join ${issuesIn} on i.id = l.issue_id
    where l.id = ${placeId} and l.epic_id = ${epicId} and ${issueVisible(viewer)}`.execute(db);
  return rows[0]?.id;
}

/** Locks those of these child epics that are below an epic and that the viewer may see, and counts them. */
export async function lockChildren(
  tx: Transaction,
  viewer: Viewer,
  epicId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`select c.id from epics c join ${epicsIn} on i.id = c.id
    where c.id = any(${listOf(ids)}) and c.parent_id = ${epicId} and ${epicVisible(viewer)} order by c.id for update of c`.execute(
    tx,
  );
  return rows.length;
}

/** The same with the places of issues. */
export async function lockPlaces(
  tx: Transaction,
  viewer: Viewer,
  epicId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`select l.id from epic_issues l join ${issuesIn} on i.id = l.issue_id
    where l.id = any(${listOf(ids)}) and l.epic_id = ${epicId} and ${issueVisible(viewer)} order by l.id for update of l`.execute(
    tx,
  );
  return rows.length;
}

/** The epic that an issue is in, as v4's issues name it. */
export interface EpicOfIssue {
  readonly link_id: number;
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly group_id: number;
  readonly group_path: string;
}

/** Part of a statement: the epic that the issue with this id is in, if this viewer may see it. */
export const epicOf = (viewer: Viewer, issueId: RawBuilder<unknown>): RawBuilder<EpicOfIssue | null> =>
  sql<EpicOfIssue | null>`(select v.epic from epic_issues l join lateral (
      select json_build_object('link_id', l.id, 'id', i.id, 'iid', i.iid, 'title', i.title, 'group_id', n.id, 'group_path', n.full_path) as epic
      from ${epicsIn} where i.id = l.epic_id and ${epicVisible(viewer)}) v on true where l.issue_id = ${issueId})`;

/** An epic as lanes of a board name it. */
export interface EpicWithId {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly state: 'opened' | 'closed';
  readonly color: string;
  readonly group_path: string;
}

/** Expression: the epic with this id, as JSON, whoever may see it. */
export const epicWithId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', i.id, 'iid', i.iid, 'title', i.title, 'state', i.state, 'color', e.color, 'group_path', n.full_path)
    from ${epicsIn} join epics e on e.id = i.id where i.id = ${id})`;

/** A query of the epics (`id`) of all issues (`subject_id`) in a top-level group, of those that this viewer may see. */
export const epicsOfIssues = (viewer: Viewer, topGroupId: number): RawBuilder<unknown> =>
  sql`select l.issue_id as subject_id, l.epic_id as id from epic_issues l where l.epic_id in (
    select i.id from ${epicsIn} where i.kind = 'Epic' and n.traversal_ids[1] = ${topGroupId} and ${epicVisible(viewer)})`;

/** An epic as lists of issues are asked for it: by id, or by its number in a group; without a group in that of the list. */
export type NamedEpic =
  | { readonly id: number }
  | { readonly iid: number; readonly group?: string | undefined };

/** Parts of a statement, for lists of issues: which are in epics that this viewer may see. */
export interface InEpic {
  /** Condition: issue `i` is in this epic. Its issues are found first: they are few. */
  readonly these: (epic: NamedEpic) => RawBuilder<boolean>;
  /** A `from` clause: the place of issue `i` in this epic, or in any. */
  readonly rows: (epic?: NamedEpic) => RawBuilder<unknown>;
}

/** `group` is the id of the list's group. */
export function inEpic(viewer: Viewer, group: RawBuilder<unknown>): InEpic {
  const isNamed = (epic: NamedEpic): RawBuilder<unknown> =>
    'id' in epic
      ? sql`i.id = ${epic.id}`
      : sql`i.iid = ${epic.iid} and ${epic.group === undefined ? sql`n.id = ${group}` : sql`n.full_path = ${epic.group}`}`;
  const seen = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select i.id from ${epicsIn} where i.kind = 'Epic' and ${condition} and ${epicVisible(viewer)})`;
  return {
    these: (epic) =>
      sql`i.id = any(array(select l.issue_id from epic_issues l where l.epic_id = ${seen(isNamed(epic))}))`,
    rows: (epic) =>
      epic === undefined
        ? sql`from epic_issues l where l.issue_id = i.id and exists ${seen(sql`i.id = l.epic_id`)}`
        : sql`from epic_issues l where l.issue_id = i.id and l.epic_id = ${seen(isNamed(epic))}`,
  };
}

/** An epic that a viewer may see. */
export interface SeenEpic {
  readonly id: number;
  readonly namespace_id: number;
  /** Whether he may change it, too. */
  readonly changeable: boolean;
}

export async function findSeenEpic(
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<SeenEpic | undefined> {
  const { rows } =
    await sql<SeenEpic>`select i.id, i.namespace_id, ${conditionFor(changesEpic, viewer)} as changeable
      from ${epicsIn} where i.id = ${id} and i.kind = 'Epic' and ${epicVisible(viewer)}`.execute(db);
  return rows[0];
}

/** The id of a group's epic, by its number there; undefined if this viewer may not see it. */
export async function findEpicNumbered(
  db: Connection,
  viewer: Viewer,
  groupId: number,
  iid: number,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from ${epicsIn} where i.namespace_id = ${groupId} and i.kind = 'Epic' and i.iid = ${iid} and ${epicVisible(viewer)}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** How much is below an epic, at all levels, and how much of it is done. */
export interface Below {
  readonly epics: Counted;
  readonly issues: Counted;
  readonly weight: Counted;
  /** Of the open issues. */
  readonly health: Readonly<Record<(typeof healthStatuses)[number], number>>;
}
interface Counted {
  readonly opened: number;
  readonly closed: number;
}

/** Where there is no epic any more. */
export const nothingBelow: Below = {
  epics: { opened: 0, closed: 0 },
  issues: { opened: 0, closed: 0 },
  weight: { opened: 0, closed: 0 },
  health: { on_track: 0, needs_attention: 0, at_risk: 0 },
};

/** What is below each of these epics and this viewer may see, in one query. The issues of an epic are counted once, however many of these it is below. */
export async function countBelow(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Below>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Below & { root: number }>`with recursive tree as (
      select e.id as root, e.id, null::text as state, 1 as level from epics e where e.id = any(${listOf(ids)})
      union all
      select t.root, c.id, i.state, t.level + 1 from tree t join epics c on c.parent_id = t.id join ${epicsIn} on i.id = c.id
      where t.level < ${deepest} and ${epicVisible(viewer)}),
    own as materialized (select d.id, s.* from (select distinct id from tree) d cross join lateral (
      select count(*) filter (where i.state = 'opened') as opened, count(*) filter (where i.state = 'closed') as closed,
        coalesce(sum(i.weight) filter (where i.state = 'opened'), 0) as open_weight,
        coalesce(sum(i.weight) filter (where i.state = 'closed'), 0) as closed_weight,
        count(*) filter (where i.state = 'opened' and i.health_status = 'on_track') as on_track,
        count(*) filter (where i.state = 'opened' and i.health_status = 'needs_attention') as needs_attention,
        count(*) filter (where i.state = 'opened' and i.health_status = 'at_risk') as at_risk
      from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = d.id and ${issueVisible(viewer)}) s)
    select t.root,
      json_build_object('opened', count(*) filter (where t.state = 'opened'), 'closed', count(*) filter (where t.state = 'closed')) as epics,
      json_build_object('opened', sum(s.opened), 'closed', sum(s.closed)) as issues,
      json_build_object('opened', sum(s.open_weight), 'closed', sum(s.closed_weight)) as weight,
      json_build_object('on_track', sum(s.on_track), 'needs_attention', sum(s.needs_attention), 'at_risk', sum(s.at_risk)) as health
    from tree t join own s on s.id = t.id group by t.root`.execute(db);
  return new Map(rows.map(({ root, ...below }) => [root, below]));
}

/** The links of the epics of a group, and of the groups below it, of which this viewer may see both ends. */
export const listEpicLinks = (
  db: Connection,
  viewer: Viewer,
  groupId: number,
  asked: Omit<LinksAsked, 'within'>,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly links: StoredLink[]; readonly total: number }> => {
  const within = sql<boolean>`n.traversal_ids @> array[${groupId}::bigint]`;
  return listLinksWithin(db, viewer, linkedEpics, { ...asked, within }, page);
};
