import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';

type Of = { readonly userId: number; readonly key: string };

/** The result of a submission. */
export interface SubmissionAnswer {
  readonly note_id: number | null;
  /** The rest of the answer: what commands did, which issue was opened. */
  readonly answer: unknown;
}
type Kept = SubmissionAnswer & { readonly digest: string | null };

export async function findSubmission(db: Connection, { userId, key }: Of): Promise<Kept | undefined> {
  return (
    await sql<Kept>`select note_id, answer, digest from note_submissions where user_id = ${userId} and key = ${key}`.execute(
      db,
    )
  ).rows[0];
}

/**
 * Claims a submission once: returns undefined the first time, the stored result afterwards. A concurrent second call waits for the
 * first one's transaction.
 */
export async function claimSubmission(
  tx: Transaction,
  submission: Of & { readonly digest: string },
): Promise<Kept | undefined> {
  const { userId, key, digest } = submission;
  const { rows } =
    await sql`insert into note_submissions (user_id, key, digest) values (${userId}, ${key}, ${digest}) on conflict do nothing returning 1`.execute(
      tx,
    );
  return rows.length > 0 ? undefined : findSubmission(tx, submission);
}

/** Stores the result of a submission, in its transaction. */
export async function storeSubmissionAnswer(
  tx: Transaction,
  { userId, key }: Of,
  { note_id, answer }: SubmissionAnswer,
): Promise<void> {
  await sql`update note_submissions set note_id = ${note_id}, answer = ${answer === null ? null : JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and key = ${key}`.execute(tx);
}
