/**
 * Whether a client with this cursor (`X-Last-Fetched-At`) has already seen a transaction, and need not fetch what its message names.
 * A cursor from the middle of an answer, or a mere time, carries no snapshot: false then means that nobody knows.
 */
export function hasSeen(cursor: string | undefined, tx: string | undefined): boolean {
  const [, , since = ''] = cursor?.split('-') ?? [];
  const snapshot = /^(\d+):(\d+):([\d,]*)$/.exec(since);
  if (snapshot === null || tx === undefined || !/^\d+$/.test(tx)) return false;
  const number = BigInt(tx);
  const [, xmin, xmax, running] = snapshot;
  if (number < BigInt(xmin!)) return true;
  return number < BigInt(xmax!) && !running!.split(',').includes(tx);
}
