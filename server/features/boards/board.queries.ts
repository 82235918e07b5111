import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BoardListKind, CardKind, NamedBoard } from '../../../contract/boards/boards.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { personWithId } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { labelUsable, labelWithId } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { milestoneNamed, milestoneUsable } from '../milestones/index.ts';
import type { BoardOwner } from './board-place.ts';
import type { Common } from '../planning/index.ts';

export interface BoardRow extends NamedBoard {
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly cards: CardKind;
  readonly milestone_id: number | null;
  readonly assignee_id: number | null;
  readonly weight: number | null;
  readonly hide_backlog_list: boolean;
  readonly hide_closed_list: boolean;
  readonly labels: readonly LabelRow[];
  readonly milestone: { readonly id: number; readonly title: string } | null;
  readonly assignee: UserSummary | null;
}

export interface BoardListRow {
  readonly id: number;
  readonly board_id: number;
  readonly kind: BoardListKind;
  readonly position: number | null;
  readonly label: LabelRow | null;
  readonly assignee: UserSummary | null;
  readonly milestone: { readonly id: number; readonly title: string } | null;
  readonly max_issue_count: number;
  readonly max_issue_weight: number;
  readonly collapsed: boolean;
}

const boardColumns = sql<BoardRow>`b.id, b.name, b.project_id, b.namespace_id, b.cards, b.milestone_id, b.assignee_id, b.weight, b.hide_backlog_list, b.hide_closed_list,
  (select coalesce(json_agg(${labelWithId(sql`bl.label_id`)} order by bl.label_id), '[]') from board_labels bl where bl.board_id = b.id) as labels,
  ${milestoneNamed(sql`b.milestone_id`)} as milestone, ${personWithId(sql`b.assignee_id`)} as assignee`;

export async function findBoard(db: Connection, id: number): Promise<BoardRow | undefined> {
  return (await sql<BoardRow>`select ${boardColumns} from boards b where b.id = ${id}`.execute(db)).rows[0];
}

/** Condition: board `b` is the project's or group's, of this kind. */
const ownedBy = ({ kind, id, cards }: BoardOwner): RawBuilder<boolean> =>
  kind === 'project'
    ? sql<boolean>`b.project_id = ${id}`
    : sql<boolean>`(b.namespace_id = ${id} and b.cards = ${cards})`;

/** The boards of a project or group, by name. */
export async function listBoards(db: Connection, owner: BoardOwner): Promise<BoardRow[]> {
  const { rows } =
    await sql<BoardRow>`select ${boardColumns} from boards b where ${ownedBy(owner)} order by lower(b.name), b.id`.execute(
      db,
    );
  return rows;
}

/** The same with what menus show. */
export async function listBoardNames(db: Connection, owner: BoardOwner): Promise<NamedBoard[]> {
  const { rows } = await sql<NamedBoard>`select b.id, b.name from boards b where ${ownedBy(owner)}
    order by lower(b.name), b.id`.execute(db);
  return rows;
}

/** Those that somebody looked at last, the latest first. */
export async function listRecentBoards(
  db: Connection,
  owner: BoardOwner,
  userId: number,
  limit: number,
): Promise<NamedBoard[]> {
  const { rows } =
    await sql<NamedBoard>`select b.id, b.name from board_visits v join boards b on b.id = v.board_id
    where v.user_id = ${userId} and ${ownedBy(owner)} order by v.visited_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The board there that somebody looked at last, else the first one by name. */
export async function findLastBoard(
  db: Connection,
  owner: BoardOwner,
  userId: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select b.id from boards b left join board_visits v on v.board_id = b.id and v.user_id = ${userId ?? null}
    where ${ownedBy(owner)} order by v.visited_at desc nulls last, lower(b.name), b.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Remembers that somebody looked at a board, unless it is gone; at most once a minute, so that reading it seldom writes. */
export async function rememberVisit(db: Connection, userId: number, boardId: number): Promise<void> {
  await sql`insert into board_visits (user_id, board_id) select ${userId}, id from boards where id = ${boardId} for key share
    on conflict (user_id, board_id) do update set visited_at = now() where board_visits.visited_at < now() - interval '1 minute'`.execute(
    db,
  );
}

/** Nobody else makes or deletes boards there until the transaction ends; returns the ids of those that there are. */
export async function lockBoardsOf(tx: Transaction, owner: BoardOwner): Promise<number[]> {
  await (
    owner.kind === 'project'
      ? sql`select 1 from projects where id = ${owner.id} for no key update`
      : sql`select 1 from namespaces where id = ${owner.id} for no key update`
  ).execute(tx);
  const { rows } = await sql<{ id: number }>`select b.id from boards b where ${ownedBy(owner)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Nothing else changes the board or its lists until the transaction ends; false if it is gone. */
export async function lockBoard(tx: Transaction, id: number): Promise<boolean> {
  return (await sql`select 1 from boards where id = ${id} for no key update`.execute(tx)).rows.length > 0;
}

export interface BoardColumns {
  name?: string;
  milestone_id?: number | null;
  assignee_id?: number | null;
  weight?: number | null;
  hide_backlog_list?: boolean;
  hide_closed_list?: boolean;
}

/** Makes a board, with its backlog and its closed list. */
export async function insertBoard(
  tx: Transaction,
  { kind, id: owner, cards }: BoardOwner,
  columns: BoardColumns & { name: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('boards')
    .values({ ...(kind === 'project' ? { project_id: owner } : { namespace_id: owner }), cards, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBoard(tx: Transaction, id: number, columns: BoardColumns): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return;
  await tx.updateTable('boards').set(columns).where('id', '=', id).execute();
}

export async function setBoardLabels(
  tx: Transaction,
  id: number,
  labelIds: readonly number[],
): Promise<void> {
  await sql`delete from board_labels where board_id = ${id}`.execute(tx);
  if (labelIds.length > 0)
    await sql`insert into board_labels (board_id, label_id) select ${id}, unnest(${labelIds as number[]}::bigint[])`.execute(
      tx,
    );
}

export async function deleteBoardRow(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('boards').where('id', '=', id).execute();
}

/**
 * The lists of boards in their order: the backlog, those in between, the closed list; folded as this person has folded them. A list of a label or milestone that
 * can't be used there any more, because it or the board's project or group was moved, is left out: who reads the board need not be able to see it.
 */
export async function findListsOf(
  db: Connection,
  boardIds: readonly number[],
  userId: number | undefined,
): Promise<BoardListRow[]> {
  const place = { projectId: sql`b.project_id`, traversalIds: sql`n.traversal_ids` };
  const { rows } =
    await sql<BoardListRow>`select list.id, list.board_id, list.kind, list.position, ${labelWithId(sql`list.label_id`)} as label, ${personWithId(sql`list.assignee_id`)} as assignee,
      ${milestoneNamed(sql`list.milestone_id`)} as milestone, list.max_issue_count, list.max_issue_weight,
      exists (select from board_list_folds f where f.list_id = list.id and f.user_id = ${userId ?? 0}) as collapsed
    from board_lists list join boards b on b.id = list.board_id left join projects p on p.id = b.project_id
      join namespaces n on n.id = coalesce(b.namespace_id, p.namespace_id)
    where list.board_id = any(${boardIds as number[]}::bigint[])
      and (list.label_id is null or ${labelUsable(sql`list.label_id`, place)})
      and (list.milestone_id is null or ${milestoneUsable(sql`list.milestone_id`, place)})
    order by list.board_id, list.position nulls last, list.id`.execute(db);
  return rows;
}

export const findLists = (
  db: Connection,
  boardId: number,
  userId: number | undefined,
): Promise<BoardListRow[]> => findListsOf(db, [boardId], userId);

/** The board that a list is of. */
export async function findBoardOfList(db: Connection, listId: number): Promise<number | undefined> {
  const { rows } = await sql<{
    board_id: number;
  }>`select board_id from board_lists where id = ${listId}`.execute(db);
  return rows[0]?.board_id;
}

/** The boards that have a list of a milestone or label, or are limited to it. */
export async function findBoardsOf(db: Connection, { of, id }: Common): Promise<number[]> {
  const scoped =
    of === 'label'
      ? sql`select board_id from board_labels where label_id = ${id}`
      : sql`select id from boards where milestone_id = ${id}`;
  const { rows } = await sql<{
    id: number;
  }>`select board_id as id from board_lists where ${sql.ref(`${of}_id`)} = ${id} union ${scoped} order by id`.execute(
    db,
  );
  return rows.map((board) => board.id);
}

export type ListTarget =
  | { readonly kind: 'label'; readonly label_id: number }
  | { readonly kind: 'assignee'; readonly assignee_id: number }
  | { readonly kind: 'milestone'; readonly milestone_id: number };

/** Adds a list behind those in between; undefined if the board has one for this already. */
export async function insertList(
  tx: Transaction,
  boardId: number,
  target: ListTarget,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into board_lists (board_id, kind, position, label_id, assignee_id, milestone_id)
    select ${boardId}, ${target.kind}, (select count(*) from board_lists where board_id = ${boardId} and position >= 0),
      ${'label_id' in target ? target.label_id : null}, ${'assignee_id' in target ? target.assignee_id : null}, ${'milestone_id' in target ? target.milestone_id : null}
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Puts the lists in between into this order. */
export async function orderLists(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`update board_lists l set position = o.position - 1 from unnest(${ids as number[]}::bigint[]) with ordinality o (id, position)
    where l.id = o.id and l.position is distinct from o.position - 1`.execute(tx);
}

export async function updateListLimits(
  tx: Transaction,
  id: number,
  limits: { max_issue_count?: number; max_issue_weight?: number },
): Promise<void> {
  await tx.updateTable('board_lists').set(limits).where('id', '=', id).execute();
}

export async function deleteListRow(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('board_lists').where('id', '=', id).execute();
}

/** Folds or unfolds a list for one person; one that is gone stays so. */
export async function foldList(
  db: Connection,
  userId: number,
  listId: number,
  folded: boolean,
): Promise<void> {
  await (
    folded
      ? sql`insert into board_list_folds (user_id, list_id) select ${userId}, id from board_lists where id = ${listId} for key share on conflict do nothing`
      : sql`delete from board_list_folds where user_id = ${userId} and list_id = ${listId}`
  ).execute(db);
}

/** Puts one milestone in the place of others, in lists and scopes. A board has a list of one of them at most: they are of different projects. */
export async function replaceMilestoneOfBoards(
  tx: Transaction,
  replaced: readonly number[],
  by: number,
): Promise<void> {
  const those = sql`milestone_id = any(${replaced as number[]}::bigint[])`;
  await sql`update board_lists set milestone_id = ${by} where ${those}`.execute(tx);
  await sql`update boards set milestone_id = ${by} where ${those}`.execute(tx);
}

/** Puts one label in the place of others, in lists and scopes; where several are, one is left. The boards that had them, locked. */
export async function replaceLabelOfBoards(
  tx: Transaction,
  from: readonly number[],
  into: number,
): Promise<number[]> {
  const replaced = sql`any(${from as number[]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`select b.id from boards b
    where b.id in (select board_id from board_lists where label_id = ${replaced}
      union select board_id from board_labels where label_id = ${replaced}) order by b.id for update`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const boards = sql`any(${ids}::bigint[])`;
  await sql`update board_lists l set label_id = ${into} from (select distinct on (board_id) id, board_id from board_lists
      where label_id = ${replaced} and board_id = ${boards} order by board_id, position) f
    where l.id = f.id and not exists (select from board_lists o where o.board_id = f.board_id and o.label_id = ${into})`.execute(
    tx,
  );
  await sql`delete from board_lists where label_id = ${replaced} and board_id = ${boards}`.execute(tx);
  await sql`update board_lists l set position = o.place from (select id, row_number() over (partition by board_id order by position, id) - 1 as place
      from board_lists where board_id = ${boards} and position >= 0) o
    where l.id = o.id and l.position is distinct from o.place`.execute(tx);
  await sql`insert into board_labels (board_id, label_id) select distinct board_id, ${into}::bigint from board_labels
    where label_id = ${replaced} and board_id = ${boards} on conflict do nothing`.execute(tx);
  await sql`delete from board_labels where label_id = ${replaced} and board_id = ${boards}`.execute(tx);
  return ids;
}
