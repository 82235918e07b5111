import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { parameterError, unprocessable } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { claimSubmission, findSubmission, storeSubmissionAnswer } from './submission.queries.ts';
import type { SubmissionAnswer } from './submission.queries.ts';

/**
 * The `Idempotency-Key` of a request (the IETF draft's header): what was sent twice with one key is written once. A client makes a new one for
 * each thing that it submits. Throws 400 for one that is too long.
 */
export function submissionKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || Array.isArray(key) || key === '') return undefined;
  if (key.length > 200) throw parameterError('Idempotency-Key is too long (maximum is 200 characters)');
  return key;
}

/** Something that a person submits under a key of theirs. */
export interface Submission {
  readonly userId: number;
  readonly key: string;
  /** Of what is submitted, however it was sent. */
  readonly digest: string;
}

/** Undefined without a key: then it is written each time that it is sent. What is empty counts as not said. */
export function submissionOf(
  userId: number,
  key: string | undefined,
  what: Readonly<Record<string, unknown>>,
): Submission | undefined {
  if (key === undefined) return undefined;
  return { userId, key, digest: hash('sha256', JSON.stringify(said(what)), 'base64url') };
}

function said(what: unknown): unknown {
  if (Array.isArray(what)) return what.map(said);
  if (typeof what !== 'object' || what === null) return what;
  return Object.entries(what)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, said(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What came of a submission before; undefined where it is new. Throws 422 where something else was submitted under its key. */
export async function answeredBefore(
  ctx: Context,
  submission: Submission | undefined,
): Promise<SubmissionAnswer | undefined> {
  return submission && sameAs(submission, await findSubmission(ctx.platform.db, submission));
}

/**
 * Does something once for a submission, in the transaction that keeps its answer: of two at the same time the second waits for the first, and
 * gets its answer. Throws 422 where something else was submitted under the key.
 */
export async function once(
  tx: Transaction,
  submission: Submission | undefined,
  work: () => Promise<SubmissionAnswer>,
): Promise<SubmissionAnswer> {
  if (submission === undefined) return work();
  const before = sameAs(submission, await claimSubmission(tx, submission));
  if (before !== undefined) return before;
  faultPoint('submission.claimed');
  const answer = await work();
  await storeSubmissionAnswer(tx, submission, answer);
  faultPoint('submission.settled');
  return answer;
}

function sameAs(
  { digest }: Submission,
  before: (SubmissionAnswer & { readonly digest: string | null }) | undefined,
): SubmissionAnswer | undefined {
  if (before !== undefined && before.digest !== null && before.digest !== digest)
    throw unprocessable('The Idempotency-Key was used for something else.');
  return before;
}
