import { sql } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { readOnce } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { milestoneDays } from '../../milestones/index.ts';
import type { EpicRow } from '../epic.queries.ts';
import {
  deepest,
  epicVisible,
  epicsIn,
  findEpicRows,
  issueVisible,
  issuesIn,
  listOf,
} from './tree-parts.queries.ts';
import type { EpicInTree } from './tree.queries.ts';

/** When something begins and ends. */
export interface Dates {
  readonly start: string | null;
  readonly due: string | null;
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

export const findInherited = (db: Connection, viewer: Viewer, ids: readonly number[]) =>
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
