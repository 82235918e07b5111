import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardGroup } from '../../../contract/boards/boards.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { issueConditions, issuePosition, issuesWithProject, selectIssues } from '../issues/index.ts';
import type { IssueFilter, IssueScope, ListedIssue } from '../issues/index.ts';
import { hasLabelOf, joinLabels } from '../labels/index.ts';
import type { BoardListRow, BoardRow } from './board.queries.ts';
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

/** Condition: issue `i` is in the list. The backlog has what is in no other one. */
function inList(list: BoardListRow, lists: readonly BoardListRow[]): RawBuilder<unknown> {
  if (list.kind === 'closed') return sql`i.state = 'closed'`;
  const open = sql`i.state = 'opened'`;
  if (list.label !== null) return sql`${open} and ${hasLabelOf(sql`i.id`, [list.label.id])}`;
  if (list.assignee !== null) return sql`${open} and ${assigned([list.assignee.id])}`;
  if (list.milestone !== null) return sql`${open} and ${ofMilestone([list.milestone.id])}`;
  const labels = lists.flatMap(({ label }) => label?.id ?? []);
  const people = lists.flatMap(({ assignee }) => assignee?.id ?? []);
  const milestones = lists.flatMap(({ milestone }) => milestone?.id ?? []);
  const conditions = [open];
  if (labels.length > 0) conditions.push(sql`not ${hasLabelOf(sql`i.id`, labels)}`);
  if (people.length > 0) conditions.push(sql`not ${assigned(people)}`);
  if (milestones.length > 0) conditions.push(sql`(${ofMilestone(milestones)}) is not true`);
  return sql.join(conditions, sql` and `);
}

function conditionsOf(viewer: Viewer, of: CardsOf, list: BoardListRow): RawBuilder<unknown> {
  return sql`${shownBy(viewer, of, false)} and ${inList(list, of.lists)}`;
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
}

/** Cards of lists in their order, by the lists' ids: one statement finds them, however many lists there are, and one reads them. */
export async function selectCards(
  db: Connection,
  viewer: Viewer,
  of: CardsOf,
  lists: readonly BoardListRow[],
  { limit, offset = 0, behind }: CardsAsked,
): Promise<ReadonlyMap<number, readonly ListedIssue[]>> {
  if (lists.length === 0) return new Map();
  const order = sql`${issuePosition}, i.id desc`;
  const from =
    behind === undefined
      ? sql``
      : sql`and (${issuePosition} > ${behind.position} or (${issuePosition} = ${behind.position} and i.id < ${behind.id}))`;
  const found = lists.map(
    (list) => sql`select ${list.id}::bigint as list, array(select i.id from ${issuesWithProject}
      where ${conditionsOf(viewer, of, list)} ${from} order by ${order} limit ${limit} offset ${offset}) as ids`,
  );
  const { rows: places } = await sql<{
    list: number;
    ids: number[];
  }>`${sql.join(found, sql` union all `)}`.execute(db);
  const ids = [...new Set(places.flatMap((place) => place.ids))];
  const rows = await selectIssues(db, {
    viewer,
    where: sql`${issueConditions(viewer, of.scope, {})} and i.id = any(${ids}::bigint[])`,
    order,
    position: issuePosition,
    limit: ids.length,
    texts: false,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(places.map((place) => [place.list, place.ids.flatMap((id) => byId.get(id) ?? [])]));
}

export interface ListSize {
  readonly id: number;
  readonly size: number;
  readonly total_weight: number;
}

/** How many cards these lists have, and their weights together, in one statement: lists of a kind are counted together, in one pass over the issues. */
export async function countCards(
  db: Connection,
  viewer: Viewer,
  of: CardsOf,
  lists: readonly BoardListRow[],
): Promise<ListSize[]> {
  if (lists.length === 0) return [];
  const shown = shownBy(viewer, of, true);
  const counted = sql`count(*)::int as size, coalesce(sum(i.weight), 0)::int as total_weight`;
  /** Lists by what they stand for. */
  const together = (kind: string, id: RawBuilder<unknown>, ids: readonly number[], join = sql``) =>
    sql`select ${sql.lit(kind)} as kind, ${id} as id, ${counted} from ${issuesWithProject} ${join}
      where ${shown} and i.state = 'opened' and ${id} = any(${ids as number[]}::bigint[]) group by ${id}`;
  const idsOf = (pick: (list: BoardListRow) => { readonly id: number } | null): number[] =>
    lists.flatMap((list) => pick(list)?.id ?? []);
  const labels = idsOf(({ label }) => label);
  const people = idsOf(({ assignee }) => assignee);
  const milestones = idsOf(({ milestone }) => milestone);
  const counts: RawBuilder<unknown>[] = lists
    .filter(({ kind }) => kind === 'backlog' || kind === 'closed')
    .map(
      (list) =>
        sql`select ${sql.lit(list.kind)} as kind, 0::bigint as id, ${counted} from ${issuesWithProject} where ${shown} and ${inList(list, of.lists)}`,
    );
  if (labels.length > 0) counts.push(together('label', sql`sl.label_id`, labels, joinLabels(sql`i.id`)));
  if (people.length > 0)
    counts.push(
      together('assignee', sql`a.user_id`, people, sql`join subject_assignees a on a.subject_id = i.id`),
    );
  if (milestones.length > 0) counts.push(together('milestone', sql`i.milestone_id`, milestones));
  const { rows } = await sql<ListSize & { kind: string }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return lists.map((list) => {
    const target = list.label?.id ?? list.assignee?.id ?? list.milestone?.id ?? 0;
    const found = rows.find((row) => row.kind === list.kind && row.id === target);
    return { id: list.id, size: found?.size ?? 0, total_weight: found?.total_weight ?? 0 };
  });
}

/** The first lanes of a board with the cards that these lists of it have. */
export function countLanesOf(
  db: Connection,
  viewer: Viewer,
  of: CardsOf & LanesOf,
  lists: readonly BoardListRow[],
  { by, limit }: { readonly by: BoardGroup; readonly limit: number },
): ReturnType<typeof countLanes> {
  const isWhole = lists.length === of.lists.length;
  const listed = [sql`false`, ...lists.map((list) => sql`(${inList(list, of.lists)})`)];
  const shown = shownBy(viewer, of, true);
  const where = isWhole ? shown : sql`${shown} and (${sql.join(listed, sql` or `)})`;
  return countLanes(db, viewer, of, by, { where, limit });
}

/** Which of the lists have which of the issues, in one statement. */
export async function findPlaces(
  db: Connection,
  viewer: Viewer,
  of: CardsOf,
  ids: readonly number[],
): Promise<{ id: number; issue_ids: number[] }[]> {
  const places = of.lists.map(
    (list) =>
      sql`select ${list.id}::bigint as id, array(select i.id from ${issuesWithProject} where i.id = any(${ids as number[]}::bigint[]) and ${conditionsOf(viewer, of, list)} order by i.id) as issue_ids`,
  );
  return (await sql<{ id: number; issue_ids: number[] }>`${sql.join(places, sql` union all `)}`.execute(db))
    .rows;
}

/** Condition: change `c` can have brought its issue into the list. What is open came into its list with its last opening at the earliest. */
function brought(list: BoardListRow, lists: readonly BoardListRow[]): RawBuilder<unknown> {
  const state = sql`c.attribute = 'state'`;
  const value = (attribute: string, side: 'old' | 'new', ids: readonly number[]): RawBuilder<unknown> =>
    sql`c.attribute = ${sql.lit(attribute)} and (${sql.ref(`c.${side}`)}->>'id')::bigint = any(${ids as number[]}::bigint[])`;
  if (list.kind === 'closed') return state;
  // The backlog has what left the other lists.
  const [side, of] = list.kind === 'backlog' ? (['old', lists] as const) : (['new', [list]] as const);
  return sql.join(
    [
      state,
      value(
        'labels',
        side,
        of.flatMap(({ label }) => label?.id ?? []),
      ),
      value(
        'assignees',
        side,
        of.flatMap(({ assignee }) => assignee?.id ?? []),
      ),
      value(
        'milestone',
        side,
        of.flatMap(({ milestone }) => milestone?.id ?? []),
      ),
    ].map((condition) => sql`(${condition})`),
    sql` or `,
  );
}

/** Since when the cards of lists have stood there, by the lists' and the cards' ids, in one statement. The change log knows; what began there has stood since it was opened. */
export async function findEntered(
  db: Connection,
  lists: readonly BoardListRow[],
  cards: ReadonlyMap<number, readonly { readonly id: number }[]>,
): Promise<ReadonlyMap<number, Readonly<Record<number, Date>>>> {
  const asked = lists.filter(({ id }) => (cards.get(id)?.length ?? 0) > 0);
  if (asked.length === 0) return new Map();
  const found = asked.map(
    (list) => sql`select ${list.id}::bigint as list, i.id, coalesce((select max(c.created_at) from changes c
        where c.subject_id = i.id and (${brought(list, lists)})), i.created_at) as entered
      from subjects i where i.id = any(${cards.get(list.id)!.map(({ id }) => id)}::bigint[])`,
  );
  const { rows } = await sql<{
    list: number;
    id: number;
    entered: Date;
  }>`${sql.join(found, sql` union all `)}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ list }) => list)].map(([list, entries]) => [
      list,
      Object.fromEntries(entries.map(({ id, entered }) => [id, entered])),
    ]),
  );
}

/** Those of the issues that the board shows to this viewer, whatever is filtered by. */
export async function findOnBoard(
  db: Connection,
  viewer: Viewer,
  of: Omit<CardsOf, 'filter'>,
  ids: readonly number[],
): Promise<ListedIssue[]> {
  return selectIssues(db, {
    viewer,
    where: sql.join(
      [
        issueConditions(viewer, of.scope, {}),
        sql`i.id = any(${ids as number[]}::bigint[])`,
        ...inScope(of.board),
      ],
      sql` and `,
    ),
    order: sql`${issuePosition}, i.id desc`,
    position: issuePosition,
    limit: ids.length,
    texts: false,
  });
}
