import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { parameterError, unprocessable } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { claimSubmission, findSubmission, storeSubmissionAnswer } from './submission.queries.ts';
import type { SubmissionAnswer } from './submission.queries.ts';

/**
 * The `Idempotency-Key` of a request (the IETF draft's header): a request that is repeated with the same key is executed once. Clients
 * make a new key for each submission. Throws 400 for a key that is too long.
 */
export function submissionKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || Array.isArray(key) || key === '') return undefined;
  if (key.length > 200) throw parameterError('Idempotency-Key is too long (maximum is 200 characters)');
  return key;
}

/** Something that a person submits with an idempotency key. */
export interface Submission {
  readonly userId: number;
  readonly key: string;
  /** Identifies the content, however it was sent. */
  readonly digest: string;
}

/** Undefined without a key: then every request is executed. Empty values count as missing. */
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

/** The result of an earlier submission; undefined if it is new. Throws 422 if its key was used for something else. */
export async function answeredBefore(
  ctx: Context,
  submission: Submission | undefined,
): Promise<SubmissionAnswer | undefined> {
  return submission && sameAs(submission, await findSubmission(ctx.platform.db, submission));
}

/**
 * Executes a submission once, in the transaction that stores its result: a concurrent second one waits for the first and gets its
 * result. Throws 422 if its key was used for something else.
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
  faultPoint('submission.processed');
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
