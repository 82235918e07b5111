import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { ownColumns, takingOwnColumns } from './own-columns.queries.ts';

/** A subject and its copy. */
export interface CopiedPair {
  readonly fromId: number;
  readonly toId: number;
}

/** The pairs as a table `k` of from_id and to_id. */
export const pairsTable = (pairs: readonly CopiedPair[]): RawBuilder<unknown> =>
  sql`unnest(${pairs.map(({ fromId }) => fromId)}::bigint[], ${pairs.map(({ toId }) => toId)}::bigint[]) as k(from_id, to_id)`;

export interface SubjectCopies {
  readonly kind: string;
  /** The subjects, and the numbers of their copies. */
  readonly subjects: readonly { readonly fromId: number; readonly iid: number }[];
  readonly projectId: number;
  /** Null keeps the authors. */
  readonly authorId: number | null;
  /** Keeps their dates and whether they are closed or locked. */
  readonly moves: boolean;
}

/**
 * Part of a statement: creates subjects with the same texts and values in another project: open, unless it is a closed one that is
 * moved. Their counts follow from their notes.
 */
export function insertingCopies(copies: SubjectCopies): RawBuilder<unknown> {
  const [begun, kept] = copies.moves
    ? [
        sql`o.created_at`,
        sql`o.state, o.closed_at, o.closed_by_id, o.discussion_locked, o.last_edited_at, o.last_edited_by_id`,
      ]
    : [sql`now()`, sql`'opened', null, null, null, null, null`];
  return sql`insert into subjects (kind, iid, project_id, author_id, title, description, issue_type, confidential, ${ownColumns()}, task_count, task_completed_count, created_at, updated_at,
        state, closed_at, closed_by_id, discussion_locked, last_edited_at, last_edited_by_id)
      select ${sql.lit(copies.kind)}, w.iid, ${copies.projectId}, coalesce(${copies.authorId}::bigint, o.author_id), o.title, o.description, o.issue_type, o.confidential, ${ownColumns('o')},
        o.task_count, o.task_completed_count, ${begun}, now(), ${kept}
      from unnest(${copies.subjects.map(({ fromId }) => fromId)}::bigint[], ${copies.subjects.map(({ iid }) => iid)}::int[]) as w(id, iid) join subjects o on o.id = w.id order by w.iid`;
}

/** Gives the copies milestones: `milestones` are rows of the milestone of an original (from_id) and that of its copy (to_id). */
export async function copyMilestones(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  milestones: RawBuilder<unknown>,
): Promise<void> {
  await sql`update subjects i set milestone_id = m.to_id from ${pairsTable(pairs)} join subjects o on o.id = k.from_id join (${milestones}) m on m.from_id = o.milestone_id
      where i.id = k.to_id`.execute(tx);
}

export async function copyTotals(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  await sql`update subjects i set upvotes = o.upvotes, downvotes = o.downvotes, total_time_spent = o.total_time_spent from ${pairsTable(pairs)} join subjects o on o.id = k.from_id where i.id = k.to_id`.execute(
    tx,
  );
}

/** Closes subjects and notes where each was moved to. */
export async function closeMoved(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  authorId: number | null,
): Promise<void> {
  await sql`update subjects i set moved_to_id = k.to_id, lock_version = i.lock_version + 1, updated_at = now(), state = 'closed',
      closed_at = case when i.state = 'opened' then now() else i.closed_at end, closed_by_id = case when i.state = 'opened' then ${authorId}::bigint else i.closed_by_id end
    from ${pairsTable(pairs)} where i.id = k.from_id`.execute(tx);
}

/**
 * Takes the fields of a copy back to its original. The description is taken if it was edited since the moment; returns whether it
 * was. What became confidential on either side stays so.
 */
export async function takeFields(
  tx: Transaction,
  { fromId: copy, toId: original }: CopiedPair,
  since: string,
): Promise<boolean> {
  const { rows } = await sql<{
    edited: boolean;
  }>`update subjects i set title = o.title, issue_type = o.issue_type, ${takingOwnColumns('o')},
      discussion_locked = o.discussion_locked, confidential = i.confidential or o.confidential,
      state = o.state, closed_at = o.closed_at, closed_by_id = o.closed_by_id, moved_to_id = null, lock_version = i.lock_version + 1, updated_at = now(),
      description = case when o.edited then o.description else i.description end, description_html_version = case when o.edited then 0 else i.description_html_version end,
      task_count = case when o.edited then o.task_count else i.task_count end, task_completed_count = case when o.edited then o.task_completed_count else i.task_completed_count end,
      last_edited_at = o.last_edited_at, last_edited_by_id = o.last_edited_by_id
    from (select *, exists (select from changes c where c.subject_id = ${copy} and c.attribute = 'description' and c.created_at > ${since}::timestamptz) as edited from subjects where id = ${copy}) o
    where i.id = ${original} returning o.edited`.execute(tx);
  return rows[0]!.edited;
}

/** Part of a statement: writes descriptions, whose HTML is rendered again; `texts` is a table `w` of id and text. */
export function rewritingDescriptions(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update subjects i set description = w.text, description_html_version = 0 from ${texts} where i.id = w.id`;
}
