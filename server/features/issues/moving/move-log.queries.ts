import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { CopiedPair } from '../../../platform/subjects/subject-copies.queries.ts';

/** A move that can be undone. */
export interface Move {
  readonly id: number;
  readonly from_id: number;
  readonly to_id: number;
  /** With its full precision. */
  readonly moved_at: string;
}

/** How long a move can be undone. */
const undoable = sql`m.undone_at is null and m.created_at > now() - interval '30 days'`;
const columns = sql<Move>`m.id, m.from_id, m.to_id, m.created_at::text as moved_at`;

/** Returns the moves' ids in the order of the pairs. */
export async function insertMoves(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  runId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
    to_id: number;
  }>`insert into issue_moves (from_id, to_id, to_project_id, to_iid, run_id)
    select k.from_id, i.id, i.project_id, i.iid, ${runId}::bigint
    from unnest(${pairs.map(({ fromId }) => fromId)}::bigint[], ${pairs.map(({ toId }) => toId)}::bigint[]) as k(from_id, to_id) join subjects i on i.id = k.to_id order by i.iid returning id, to_id`.execute(
    tx,
  );
  const ids = new Map(rows.map(({ id, to_id: toId }) => [toId, id]));
  return pairs.map(({ toId }) => ids.get(toId)!);
}

/** The move that brought an issue where it is; undefined if it can't be undone any more, or one of the two issues is gone. */
export async function findMoveTo(db: Connection, issueId: number): Promise<Move | undefined> {
  const { rows } = await sql<Move>`select ${columns} from issue_moves m join subjects i on i.id = m.from_id
    where m.to_id = ${issueId} and i.moved_to_id = m.to_id and ${undoable}`.execute(db);
  return rows[0];
}

/** The issue that was at this address until its move was undone. */
export async function findMovedBack(
  db: Connection,
  projectId: number,
  iid: number,
): Promise<number | undefined> {
  const { rows } = await sql<{
    from_id: number;
  }>`select from_id from issue_moves where to_project_id = ${projectId} and to_iid = ${iid} and undone_at is not null`.execute(
    db,
  );
  return rows[0]?.from_id;
}

export async function markUndone(tx: Transaction, id: number): Promise<void> {
  await sql`update issue_moves set undone_at = now() where id = ${id}`.execute(tx);
}
