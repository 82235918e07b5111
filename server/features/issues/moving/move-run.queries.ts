import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';

/** Many issues that one person moves in the background. */
export interface MoveRun {
  readonly id: number;
  readonly user_id: number;
  readonly project_id: number;
  readonly target_id: number;
  /** The run that this one undoes. */
  readonly undoes_id: number | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const columns = sql<MoveRun>`r.id, r.user_id, r.project_id, r.target_id, r.undoes_id, r.created_at, r.finished_at`;

export async function insertRun(
  tx: Transaction,
  run: Pick<MoveRun, 'user_id' | 'project_id' | 'target_id' | 'undoes_id'>,
  issueIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`with run as (insert into issue_move_runs (user_id, project_id, target_id, undoes_id)
      values (${run.user_id}, ${run.project_id}, ${run.target_id}, ${run.undoes_id}) on conflict do nothing returning id
    ), items as (insert into issue_move_items (run_id, place, issue_id)
      select run.id, i.place, i.id from run cross join unnest(${issueIds as number[]}::bigint[]) with ordinality as i (id, place))
    select id from run`.execute(tx);
  return rows[0]?.id;
}

export async function findRun(db: Connection, id: number): Promise<MoveRun | undefined> {
  const { rows } = await sql<MoveRun>`select ${columns} from issue_move_runs r where id = ${id}`.execute(db);
  return rows[0];
}

export async function findUndoOf(db: Connection, id: number): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from issue_move_runs where undoes_id = ${id}`.execute(db);
  return rows[0]?.id;
}

/** The issues that a run moved and that can be moved back, in its order. */
export async function findMovedBy(db: Connection, runId: number): Promise<number[]> {
  const { rows } = await sql<{
    to_id: number;
  }>`select to_id from issue_moves where run_id = ${runId} and to_id is not null and undone_at is null and created_at > now() - interval '30 days' order by id`.execute(
    db,
  );
  return rows.map(({ to_id: id }) => id);
}

export interface MoveItem {
  readonly place: number;
  readonly issue_id: number;
}

export async function findWaiting(db: Connection, runId: number, limit: number): Promise<MoveItem[]> {
  const { rows } =
    await sql<MoveItem>`select place, issue_id from issue_move_items where run_id = ${runId} and state = 'waiting' order by place limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Records what became of issues; returns the places of those of which it was not known yet, from another process that does the same run. */
export async function finishItems(
  tx: Connection,
  runId: number,
  items: readonly MoveItem[],
  reason: string | null,
): Promise<Set<number>> {
  const { rows } = await sql<{
    place: number;
  }>`update issue_move_items set state = ${reason === null ? 'moved' : 'refused'}, reason = ${reason}
    where run_id = ${runId} and place = any(${items.map(({ place }) => place)}::int[]) and state = 'waiting' returning place`.execute(
    tx,
  );
  return new Set(rows.map(({ place }) => place));
}

/** Returns whether it was unfinished. */
export async function finishRun(tx: Transaction, id: number): Promise<boolean> {
  const { rows } =
    await sql`update issue_move_runs set finished_at = now() where id = ${id} and finished_at is null returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

export interface RunState {
  readonly total: number;
  readonly moved: number;
  readonly refused: readonly { readonly issue_id: number; readonly reason: string }[];
  /** All that were refused; `refused` contains the first. */
  readonly refused_count: number;
}

export async function readRunState(db: Connection, runId: number, most: number): Promise<RunState> {
  const { rows } =
    await sql<RunState>`select count(*)::int as total, count(*) filter (where state = 'moved')::int as moved,
      count(*) filter (where state = 'refused')::int as refused_count,
      (select coalesce(json_agg(json_build_object('issue_id', f.issue_id, 'reason', f.reason) order by f.place), '[]')
        from (select * from issue_move_items where run_id = ${runId} and state = 'refused' order by place limit ${most}) f) as refused
    from issue_move_items where run_id = ${runId}`.execute(db);
  return rows[0]!;
}
