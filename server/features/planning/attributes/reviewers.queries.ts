import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { UserSummary } from '../../accounts/index.ts';

/** Whose turn it is: the reviewer's (`unreviewed`), or the author's; `requested_changes` stands in the way of a merge. */
export type Review = 'unreviewed' | 'reviewed' | 'approved' | 'requested_changes';

export interface Reviewer extends UserSummary {
  readonly review: Review;
  /** When they were first asked, as text. */
  readonly asked_at: string;
}

/** The reviewers of a subject, as JSON: a part of statements. */
export const reviewersOf = (id: RawBuilder<unknown>): RawBuilder<readonly Reviewer[]> =>
  sql<
    readonly Reviewer[]
  >`(select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key,
    'review', r.state, 'asked_at', r.created_at) order by r.user_id), '[]') from subject_reviewers r join users u on u.id = r.user_id where r.subject_id = ${id})`;

/** A `from` clause for the reviewers of a subject: one person, or all. */
export const reviewerRows = (id: RawBuilder<unknown>, person?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from subject_reviewers r where r.subject_id = ${id}${person === undefined ? sql`` : sql` and r.user_id = ${person}`}`;

export async function findReviewerIds(tx: Transaction, subjectId: number): Promise<number[]> {
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from subject_reviewers where subject_id = ${subjectId} order by user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Replaces the reviewers; returns who was added and removed. Who asks for changes stays one: that is not ended by removing them. */
export async function setReviewers(
  tx: Transaction,
  subjectId: number,
  userIds: readonly number[],
): Promise<{ readonly added: number[]; readonly removed: number[] }> {
  const removed = await sql<{
    user_id: number;
  }>`delete from subject_reviewers where subject_id = ${subjectId} and user_id <> all(${userIds as number[]}::bigint[])
      and state <> 'requested_changes' returning user_id`.execute(tx);
  const added = await sql<{
    user_id: number;
  }>`insert into subject_reviewers (subject_id, user_id) select ${subjectId}, u.id from users u where u.id = any(${userIds as number[]}::bigint[])
    on conflict do nothing returning user_id`.execute(tx);
  return { added: added.rows.map((row) => row.user_id), removed: removed.rows.map((row) => row.user_id) };
}

/** Asks these reviewers, who have reviewed it, again; returns who that were. What they asked to be changed still blocks. */
export async function requestAgain(
  tx: Transaction,
  subjectId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{
    user_id: number;
  }>`update subject_reviewers set state = case when state = 'requested_changes' then state else 'unreviewed' end, requested_at = now()
    where subject_id = ${subjectId} and user_id = any(${userIds as number[]}::bigint[]) and state <> 'unreviewed' returning user_id`.execute(
    tx,
  );
  return rows.map((row) => row.user_id);
}

/** What a reviewer said at this time answers the request for a review, unless that is newer; whether there was one. */
export async function markReviewed(
  tx: Transaction,
  subjectId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update subject_reviewers set state = 'reviewed'
    where subject_id = ${subjectId} and user_id = ${userId} and state = 'unreviewed' and requested_at <= ${at}`.execute(
    tx,
  );
  return numAffectedRows !== 0n;
}

/** Condition: a reviewer of this subject asks for changes. */
export const changesRequested = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from subject_reviewers r where r.subject_id = ${id} and r.state = 'requested_changes')`;

/**
 * What somebody says of it; who asks for changes becomes a reviewer by that, others stay none. Returns what they said before; undefined
 * for who was no reviewer.
 */
export async function setReview(
  tx: Transaction,
  subjectId: number,
  userId: number,
  review: Review,
): Promise<Review | undefined> {
  const { rows } = await sql<{
    state: Review;
  }>`select state from subject_reviewers where subject_id = ${subjectId} and user_id = ${userId} for update`.execute(
    tx,
  );
  if (rows.length > 0)
    await sql`update subject_reviewers set state = ${review} where subject_id = ${subjectId} and user_id = ${userId}`.execute(
      tx,
    );
  else if (review === 'requested_changes')
    await sql`insert into subject_reviewers (subject_id, user_id, state) values (${subjectId}, ${userId}, ${review})
      on conflict (subject_id, user_id) do update set state = excluded.state`.execute(tx);
  return rows[0]?.state;
}
