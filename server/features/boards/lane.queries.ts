import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardGroup } from '../../../contract/boards/boards.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { personWithId } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { epicsOfIssues, epicWithId, inEpic } from '../epics/index.ts';
import type { EpicWithId } from '../epics/index.ts';
import { issuesWithProject } from '../issues/index.ts';
import { hasLabelOf, labelsInScope, labelWithId } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import type { BoardPlace } from './board-place.ts';
import type { BoardListRow, BoardRow } from './board.queries.ts';

/** Some of a board's cards: those that are in an epic, assigned to somebody or have a label. With 0, those that are in no other lane. */
export interface Lane {
  readonly by: BoardGroup;
  readonly id: number;
}

/** What decides which lanes there are. */
export interface LanesOf {
  readonly board: Pick<BoardRow, 'labels'>;
  readonly place: BoardPlace;
  readonly lists: readonly BoardListRow[];
}

/**
 * A query of the lanes (`id`) of all issues (`subject_id`). As for the board's lists, those labels make lanes that all issues of the board can have. A list of
 * the board says as much already, and a label of its scope says nothing.
 */
function lanesOf(viewer: Viewer, { board, place, lists }: LanesOf, by: BoardGroup): RawBuilder<unknown> {
  if (by === 'epic') return epicsOfIssues(viewer, place.traversalIds[0]!);
  if (by === 'assignee') return sql`select a.subject_id, a.user_id as id from subject_assignees a`;
  const others = [...lists.flatMap(({ label }) => label?.id ?? []), ...board.labels.map(({ id }) => id)];
  return labelsInScope(place, others);
}

/**
 * Condition: issue `i` is in the lane. What an issue must not have is opaque to the planner where cards are read in their order, as in the
 * filters of lists.
 */
export function inLane(
  viewer: Viewer,
  { by, id, ...of }: LanesOf & Lane,
  isCounted: boolean,
): RawBuilder<unknown> {
  if (id === 0) {
    const own = sql`from (${lanesOf(viewer, of, by)}) lane where lane.subject_id = i.id`;
    return isCounted ? sql`not exists (select ${own})` : sql`coalesce((select false ${own} limit 1), true)`;
  }
  if (by === 'epic') return inEpic(viewer, sql`null`).these({ id });
  if (by === 'label') return hasLabelOf(sql`i.id`, [id]);
  return sql`exists (select from subject_assignees a where a.subject_id = i.id and a.user_id = ${id})`;
}

/** What a lane stands for; nothing in that of all other cards. */
export interface LaneRow {
  readonly id: number | null;
  readonly size: number;
  readonly total_weight: number;
  readonly of: unknown;
}
export type LaneTarget = EpicWithId | UserSummary | LabelRow;

const described: Record<BoardGroup, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  epic: epicWithId,
  assignee: personWithId,
  label: labelWithId,
};

/**
 * The first lanes of the issues that match, by name, with how many there are in each and what they weigh; how many lanes there are; and that of all other cards.
 * In one statement, which goes over the issues once.
 */
export async function countLanes(
  db: Connection,
  viewer: Viewer,
  of: LanesOf,
  by: BoardGroup,
  { where, limit }: { readonly where: RawBuilder<unknown>; readonly limit: number },
): Promise<{
  readonly lanes: readonly (LaneRow & { readonly of: LaneTarget | null })[];
  readonly total: number;
}> {
  const { rows } = await sql<LaneRow & { total: number; of: LaneTarget | null }>`with counted as (
      select lane.id, count(*)::int as size, coalesce(sum(i.weight), 0)::int as total_weight
      from ${issuesWithProject} left join (${lanesOf(viewer, of, by)}) lane on lane.subject_id = i.id where ${where} group by lane.id),
    named as (select counted.*, ${described[by](sql`counted.id`)} as of from counted),
    ordered as (select named.*, count(id) over ()::int as total,
      row_number() over (order by id is null, lower(coalesce(of->>'title', of->>'name')), id) as place from named)
    select id, size, total_weight, of, total from ordered where id is null or place <= ${limit} order by place`.execute(
    db,
  );
  return { lanes: rows, total: rows[0]?.total ?? 0 };
}

/** In which lanes these issues are, for this viewer: 0 for one that is in no other. */
export async function findLanesOf(
  db: Connection,
  viewer: Viewer,
  of: LanesOf,
  by: BoardGroup,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ issue: number; lanes: number[] }>`select i.id as issue,
      array(select lane.id from (${lanesOf(viewer, of, by)}) lane where lane.subject_id = i.id order by lane.id) as lanes
    from ${issuesWithProject} where i.id = any(${ids as number[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ issue, lanes }) => [issue, lanes.length === 0 ? [0] : lanes]));
}
