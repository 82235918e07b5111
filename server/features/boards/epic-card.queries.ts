import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { epicOperations } from '../epics/index.ts';
import type { KindRow, ListQuery } from '../kinds/index.ts';
import { hasAllLabels, labelsAmong } from '../labels/index.ts';
import { position } from '../planning/index.ts';
import type { BoardListRow } from './board.queries.ts';
import type { LoadedBoard } from './board.service.ts';
import type { CardsAsked, ListSize } from './card.queries.ts';
import { targetOf, targetsOf } from './sizes.queries.ts';

type EpicBoard = Pick<LoadedBoard, 'board' | 'lists' | 'place'>;

/** Condition: the board's scope has epic `i`. */
const inScope = ({ labels }: EpicBoard['board']): RawBuilder<unknown> =>
  labels.length === 0
    ? sql`true`
    : hasAllLabels(
        sql`i.id`,
        labels.map(({ id }) => id),
      );

/** A query (list, and what `answer` says of each) over the cards of lists of a board: its epics that match are read once, with those of their labels that lists stand for. */
function ofLists(
  ctx: Context,
  { board, lists: all, place }: EpicBoard,
  query: ListQuery,
  lists: readonly BoardListRow[],
  answer: (cards: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cards = sql`i where case t.kind when 'closed' then i.state = 'closed'
    when 'backlog' then i.state = 'opened' and i.labels = '{}' else i.state = 'opened' and t.target = any(i.labels) end`;
  return sql`with shown as materialized (
      select i.id, i.state, ${position} as position, ${labelsAmong(sql`i.id`, targetsOf(all, 'label'))} as labels
      from (${epicOperations.queryOf(ctx, query, { kind: 'group', id: place.id })}) i where ${inScope(board)})
    select t.list, ${answer(sql`shown ${cards}`)}
    from unnest(${lists.map(({ id }) => id)}::bigint[], ${lists.map(({ kind }) => kind)}::text[], ${lists.map(targetOf)}::bigint[]) t(list, kind, target)`;
}

export interface PlacedEpic {
  readonly id: number;
  readonly position: string;
}

/** The epics of lists in their order, by the lists' ids, in one statement. */
export async function selectEpics(
  ctx: Context,
  board: EpicBoard,
  query: ListQuery,
  lists: readonly BoardListRow[],
  { limit, offset = 0, behind }: CardsAsked,
): Promise<ReadonlyMap<number, readonly PlacedEpic[]>> {
  if (lists.length === 0) return new Map();
  const from =
    behind === undefined
      ? sql``
      : sql`and (i.position > ${behind.position} or (i.position = ${behind.position} and i.id < ${behind.id}))`;
  const { rows } = await sql<{ list: number; cards: PlacedEpic[] }>`${ofLists(
    ctx,
    board,
    query,
    lists,
    (
      cards,
    ) => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'position', c.position::text) order by c.position, c.id desc), '[]')
      from (select i.id, i.position from ${cards} ${from} order by i.position, i.id desc limit ${limit} offset ${offset}) c) as cards`,
  )}`.execute(ctx.platform.db);
  return new Map(rows.map(({ list, cards }) => [list, cards]));
}

/** How many epics these lists have, in one statement. */
export async function countEpics(
  ctx: Context,
  board: EpicBoard,
  query: ListQuery,
  lists: readonly BoardListRow[],
): Promise<ListSize[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<{ list: number; size: number }>`${ofLists(
    ctx,
    board,
    query,
    lists,
    (cards) => sql`(select count(*)::int from ${cards}) as size`,
  )}`.execute(ctx.platform.db);
  const sizes = new Map(rows.map(({ list, size }) => [list, size]));
  return lists.map(({ id }) => ({ id, size: sizes.get(id) ?? 0, total_weight: 0 }));
}

/** Those of the epics that the board shows to this viewer, whatever is filtered by. */
export async function findEpicsOnBoard(
  ctx: Context,
  { board, place }: EpicBoard,
  ids: readonly number[],
): Promise<KindRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select i.id from (${epicOperations.queryOf(ctx, {}, { kind: 'group', id: place.id })}) i
    where i.id = any(${ids as number[]}::bigint[]) and ${inScope(board)}`.execute(ctx.platform.db);
  return epicOperations.find(
    ctx,
    rows.map(({ id }) => id),
  );
}
