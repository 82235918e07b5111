import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardGroup } from '../../../contract/boards/boards.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { issueConditions, issuesWithProject, selectIssues } from '../issues/index.ts';
import type { IssueFilter, IssueScope, ListedIssue } from '../issues/index.ts';
import { hasLabel, hasLabelOf, joinLabels } from '../labels/index.ts';
import { position } from '../planning/index.ts';
import type { BoardListRow, BoardRow } from './board.queries.ts';
import { sizesOfAll, targetOf, targets, targetsOf } from './sizes.queries.ts';
import type { Target } from './sizes.queries.ts';
import { countLanes, inLane } from './lane.queries.ts';
import type { Lane, LanesOf } from './lane.queries.ts';

/** A board as its cards are read: its scope, its lists, and what is filtered by. */
export interface CardsOf {
  readonly board: BoardRow;
  readonly lists: readonly BoardListRow[];
  readonly scope: IssueScope;
  readonly filter: IssueFilter;
  /** Only its cards. */
  readonly lane?: (Lane & Pick<LanesOf, 'place'>) | undefined;
}

/** How calls say a board's `weight`: issues of any, which is kept as null, and of none. */
export const anyWeight = -1;
export const noWeight = -2;

const assigned = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`exists (select from subject_assignees a where a.subject_id = i.id and a.user_id = any(${ids as number[]}::bigint[]))`;
const ofMilestone = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`i.milestone_id = any(${ids as number[]}::bigint[])`;

/** Conditions: what a board shows of all issues. */
function inScope({ labels, milestone_id, milestone, assignee_id, weight }: BoardRow): RawBuilder<unknown>[] {
  const conditions = labels.map(({ id }) => hasLabelOf(sql`i.id`, [id]));
  if (milestone_id === 0) conditions.push(sql`i.milestone_id is null`);
  // A milestone that was deleted limits nothing any more.
  else if (milestone !== null) conditions.push(ofMilestone([milestone.id]));
  if (assignee_id !== null) conditions.push(assigned([assignee_id]));
  if (weight !== null)
    conditions.push(weight === noWeight ? sql`i.weight is null` : sql`i.weight = ${weight}`);
  return conditions;
}

/** Condition: issue `i` is in the closed list, or in the backlog, which has what is in none of the other lists. */
function inOuterList(kind: 'backlog' | 'closed', lists: readonly BoardListRow[]): RawBuilder<unknown> {
  if (kind === 'closed') return sql`i.state = 'closed'`;
  const labels = targetsOf(lists, 'label');
  const people = targetsOf(lists, 'assignee');
  const milestones = targetsOf(lists, 'milestone');
  const conditions = [sql`i.state = 'opened'`];
  if (labels.length > 0) conditions.push(sql`not ${hasLabelOf(sql`i.id`, labels)}`);
  if (people.length > 0) conditions.push(sql`not ${assigned(people)}`);
  if (milestones.length > 0) conditions.push(sql`(${ofMilestone(milestones)}) is not true`);
  return sql.join(conditions, sql` and `);
}

/** Condition: open issue `i` is in the list of this kind that stands for `t.target`. */
const inMadeList: Record<Target, RawBuilder<unknown>> = {
  label: hasLabel(sql`i.id`, sql`t.target`),
  assignee: sql`exists (select from subject_assignees a where a.subject_id = i.id and a.user_id = t.target)`,
  milestone: sql`i.milestone_id = t.target`,
};

/** Condition: issue `i` is in one of these lists of a board that has all those. */
function inOneOf(lists: readonly BoardListRow[], all: readonly BoardListRow[]): RawBuilder<unknown> {
  const labels = targetsOf(lists, 'label');
  const people = targetsOf(lists, 'assignee');
  const milestones = targetsOf(lists, 'milestone');
  const conditions = lists.flatMap(({ kind }) =>
    kind === 'backlog' || kind === 'closed' ? sql`(${inOuterList(kind, all)})` : [],
  );
  const open = sql`i.state = 'opened'`;
  if (labels.length > 0) conditions.push(sql`(${open} and ${hasLabelOf(sql`i.id`, labels)})`);
  if (people.length > 0) conditions.push(sql`(${open} and ${assigned(people)})`);
  if (milestones.length > 0) conditions.push(sql`(${open} and ${ofMilestone(milestones)})`);
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Condition: the board shows issue `i`, if it shows the list that it is in. */
function shownBy(viewer: Viewer, of: CardsOf, isCounted: boolean): RawBuilder<unknown> {
  const { board, scope, filter, lane } = of;
  const conditions = [issueConditions(viewer, scope, filter), ...inScope(board)];
  if (lane !== undefined) conditions.push(inLane(viewer, { ...of, ...lane }, isCounted));
  return sql.join(conditions, sql` and `);
}

/** Where a card stands: behind whom the next ones come. */
export interface CardCursor {
  readonly position: number;
  readonly id: number;
}

/** Which cards of each list: so many, behind a cursor or from an offset. */
export interface CardsAsked {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly behind?: CardCursor | undefined;
  /** How many cards lists have, where that is known. */
  readonly sizes?: readonly ListSize[] | undefined;
}

const cardOrder = sql`${position}, i.id desc`;

/** Of a list of no more cards all are found first, then put in order. Of a longer one the first ones are met soon by going through all issues in order. */
const shortList = 100;

/** The ids of the cards of lists in their order, by the lists' ids. */
export type CardIds = ReadonlyMap<number, readonly number[]>;

/** Finds the cards of lists, in one statement, however many lists there are. */
export async function findCards(
  db: Connection,
  viewer: Viewer,
  of: CardsOf,
  lists: readonly BoardListRow[],
  { limit, offset = 0, behind, sizes = [] }: CardsAsked,
): Promise<CardIds> {
  if (lists.length === 0) return new Map();
  const from =
    behind === undefined
      ? sql``
      : sql`and (${position} > ${behind.position} or (${position} = ${behind.position} and i.id < ${behind.id}))`;
  const sizeOf = new Map(sizes.map(({ id, size }) => [id, size]));
  const filled = lists.filter(({ id }) => sizeOf.get(id) !== 0);
  if (filled.length === 0) return new Map(lists.map(({ id }) => [id, []]));
  const isShort = ({ id }: BoardListRow): boolean => (sizeOf.get(id) ?? Infinity) <= shortList;
  const shown = shownBy(viewer, of, false);
  // Lists of a kind are one part of the statement: planning a part for each takes as long as running all.
  const found = [...Map.groupBy(filled, (list) => `${list.kind} ${isShort(list)}`).values()].map((group) => {
    const [list] = group as [BoardListRow];
    const { kind } = list;
    const inOne =
      kind === 'backlog' || kind === 'closed'
        ? inOuterList(kind, of.lists)
        : sql`i.state = 'opened' and ${inMadeList[kind]}`;
    const those = sql`${issuesWithProject} where ${shown} and ${inOne} ${from}`;
    // The offset keeps the planner from going through the issues in order.
    const rows = isShort(list) ? sql`(select i.id, i.relative_position from ${those} offset 0) i` : those;
    return sql`select t.list, array(select i.id from ${rows} order by ${cardOrder} limit ${limit} offset ${offset}) as ids
      from unnest(${group.map(({ id }) => id)}::bigint[], ${group.map(targetOf)}::bigint[]) t(list, target)`;
  });
  const { rows: places } = await sql<{
    list: number;
    ids: number[];
  }>`${sql.join(found, sql` union all `)}`.execute(db);
  const idsOf = new Map(places.map((place) => [place.list, place.ids]));
  return new Map(lists.map(({ id }) => [id, idsOf.get(id) ?? []]));
}

/** Reads the cards that were found, by the lists' ids. What this viewer may not see any more is left out. */
export async function readCards(
  db: Connection,
  viewer: Viewer,
  scope: IssueScope,
  found: CardIds,
): Promise<ReadonlyMap<number, readonly ListedIssue[]>> {
  const ids = [...new Set([...found.values()].flat())];
  if (ids.length === 0) return new Map([...found.keys()].map((list) => [list, []]));
  const rows = await selectIssues(db, {
    viewer,
    where: sql`${issueConditions(viewer, scope, {})} and i.id = any(${ids}::bigint[])`,
    order: cardOrder,
    position,
    limit: ids.length,
    texts: false,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map([...found].map(([list, cards]) => [list, cards.flatMap((card) => byId.get(card) ?? [])]));
}

export interface ListSize {
  readonly id: number;
  readonly size: number;
  readonly total_weight: number;
}

/**
 * How many cards these lists have, and their weights together: lists of a kind are counted together, in one pass over the issues. Where all issues of
 * a project are shown, only those with a weight are read, and the others counted from indexes; the backlog, which takes as long as all other lists, is counted
 * beside them.
 */
export async function countCards(
  db: Connection,
  viewer: Viewer,
  of: CardsOf,
  lists: readonly BoardListRow[],
): Promise<ListSize[]> {
  if (lists.length === 0) return [];
  const scoped = inScope(of.board);
  const isAll =
    scoped.length === 0 &&
    of.lane === undefined &&
    Object.values(of.filter).every((value) => value === undefined);
  const { scope } = of;
  const fromIndexes = isAll && scope.kind === 'project';
  const sizesOf = (isAsked: (list: BoardListRow) => boolean): RawBuilder<unknown>[] =>
    fromIndexes
      ? sizesOfAll(viewer, scope, lists.filter(isAsked), of.lists).map(
          (size) => sql`select s.*, 0 as total_weight from (${size}) s`,
        )
      : [];
  const all = shownBy(viewer, of, true);
  const shown = fromIndexes ? sql`${all} and i.weight is not null` : all;
  const counted = sql`${fromIndexes ? sql`0` : sql`count(*)::int`} as size, coalesce(sum(i.weight), 0)::int as total_weight`;
  /** Lists by what they stand for. */
  const together = (kind: string, id: RawBuilder<unknown>, ids: readonly number[], join = sql``) =>
    sql`select ${sql.lit(kind)} as kind, ${id} as id, ${counted} from ${issuesWithProject} ${join}
      where ${shown} and i.state = 'opened' and ${id} = any(${ids as number[]}::bigint[]) group by ${id}`;
  const labels = targetsOf(lists, 'label');
  const people = targetsOf(lists, 'assignee');
  const milestones = targetsOf(lists, 'milestone');
  const asks = (kind: BoardListRow['kind']): boolean => lists.some((list) => list.kind === kind);
  const outer = (kind: 'backlog' | 'closed') =>
    sql`select ${sql.lit(kind)} as kind, 0::bigint as id, ${counted} from ${issuesWithProject} where ${shown} and ${inOuterList(kind, of.lists)}`;
  const allLabels = targetsOf(of.lists, 'label');
  const counts = sizesOf(({ kind }) => kind !== 'backlog');
  if (asks('closed')) counts.push(outer('closed'));
  // What has none of the labels is found along with what has them.
  if (asks('backlog') && allLabels.length > 0)
    counts.push(sql`select case when sl.label_id is null then 'backlog' else 'label' end as kind, coalesce(sl.label_id, 0) as id, ${counted}
      from ${issuesWithProject} left ${joinLabels(sql`i.id`)} and sl.label_id = any(${allLabels}::bigint[])
      where ${shown} and i.state = 'opened' and (sl.label_id is not null or ${inOuterList(
        'backlog',
        of.lists.filter(({ label }) => label === null),
      )}) group by sl.label_id`);
  else {
    if (asks('backlog')) counts.push(outer('backlog'));
    if (labels.length > 0) counts.push(together('label', sql`sl.label_id`, labels, joinLabels(sql`i.id`)));
  }
  if (people.length > 0)
    counts.push(
      together('assignee', sql`a.user_id`, people, sql`join subject_assignees a on a.subject_id = i.id`),
    );
  if (milestones.length > 0) counts.push(together('milestone', sql`i.milestone_id`, milestones));
  const statements = [counts, sizesOf(({ kind }) => kind === 'backlog')].filter(({ length }) => length > 0);
  const answers = await Promise.all(
    statements.map((parts) =>
      sql<ListSize & { kind: string }>`${sql.join(parts, sql` union all `)}`.execute(db),
    ),
  );
  const rows = answers.flatMap((answer) => answer.rows);
  return lists.map((list) => {
    const found = rows.filter((row) => row.kind === list.kind && row.id === targetOf(list));
    const sum = (count: 'size' | 'total_weight') => found.reduce((total, row) => total + row[count], 0);
    return { id: list.id, size: sum('size'), total_weight: sum('total_weight') };
  });
}

/** Where the change log has what lists of a kind stand for. */
const attributeOf: Record<Target, string> = {
  label: 'labels',
  assignee: 'assignees',
  milestone: 'milestone',
};

/** The first lanes of a board with the cards that these lists of it have. */
export function countLanesOf(
  db: Connection,
  viewer: Viewer,
  of: CardsOf & LanesOf,
  lists: readonly BoardListRow[],
  { by, limit }: { readonly by: BoardGroup; readonly limit: number },
): ReturnType<typeof countLanes> {
  const shown = shownBy(viewer, of, true);
  const isWhole = lists.length === of.lists.length;
  const where = isWhole ? shown : sql`${shown} and ${inOneOf(lists, of.lists)}`;
  return countLanes(db, viewer, of, by, { where, limit });
}

/** Condition: change `c` can have brought its issue into the list of this kind that stands for `t.target`. What is open came into its list with its last opening at the earliest. */
function brought(kind: BoardListRow['kind'], lists: readonly BoardListRow[]): RawBuilder<unknown> {
  const state = sql`c.attribute = 'state'`;
  if (kind === 'closed') return state;
  const about = (target: Target, side: 'old' | 'new', ids: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(c.attribute = ${sql.lit(attributeOf[target])} and (${sql.ref(`c.${side}`)}->>'id')::bigint = any(${ids}))`;
  // The backlog has what left the other lists.
  const others =
    kind === 'backlog'
      ? targets.map((target) => about(target, 'old', sql`${targetsOf(lists, target)}::bigint[]`))
      : [about(kind, 'new', sql`array[t.target]`)];
  return sql.join([state, ...others], sql` or `);
}

/** Since when the cards of lists have stood there, by the lists' and the cards' ids, in one statement. The change log knows; what began there has stood since it was opened. */
export async function findEntered(
  db: Connection,
  lists: readonly BoardListRow[],
  found: CardIds,
): Promise<ReadonlyMap<number, ReadonlyMap<number, Date>>> {
  const asked = lists.flatMap((list) =>
    (found.get(list.id) ?? []).map((card) => ({ list, target: targetOf(list), card })),
  );
  if (asked.length === 0) return new Map();
  const times = [...Map.groupBy(asked, ({ list }) => list.kind)].map(
    ([kind, those]) => sql`select t.list, i.id, coalesce((select max(c.created_at) from changes c
        where c.subject_id = i.id and (${brought(kind, lists)})), i.created_at) as entered
      from unnest(${those.map(({ list }) => list.id)}::bigint[], ${those.map(({ target }) => target)}::bigint[], ${those.map(({ card }) => card)}::bigint[]) t(list, target, card)
      join subjects i on i.id = t.card`,
  );
  const { rows } = await sql<{
    list: number;
    id: number;
    entered: Date;
  }>`${sql.join(times, sql` union all `)}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ list }) => list)].map(([list, entries]) => [
      list,
      new Map(entries.map(({ id, entered }) => [id, entered])),
    ]),
  );
}

/** Condition: an issue is one of these, and the board shows it to this viewer, whatever is filtered by. */
const onBoard = (viewer: Viewer, of: Omit<CardsOf, 'filter'>, ids: readonly number[]): RawBuilder<unknown> =>
  sql.join(
    [
      issueConditions(viewer, of.scope, {}),
      sql`i.id = any(${ids as number[]}::bigint[])`,
      ...inScope(of.board),
    ],
    sql` and `,
  );

/** Those of the issues that the board shows to this viewer, whatever is filtered by. */
export async function findOnBoard(
  db: Connection,
  viewer: Viewer,
  of: Omit<CardsOf, 'filter'>,
  ids: readonly number[],
): Promise<ListedIssue[]> {
  return selectIssues(db, {
    viewer,
    where: onBoard(viewer, of, ids),
    order: cardOrder,
    position,
    limit: ids.length,
    texts: false,
  });
}

/** Whether the board shows all of these issues to this viewer, whatever is filtered by. */
export async function areOnBoard(
  db: Connection,
  viewer: Viewer,
  of: Omit<CardsOf, 'filter'>,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${issuesWithProject}
    where ${onBoard(viewer, of, ids)}`.execute(db);
  return rows[0]!.count === ids.length;
}
