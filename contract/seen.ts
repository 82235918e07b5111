/**
 * Whether who looked last at this cursor (`X-Last-Fetched-At`) has seen what a transaction did: what its message tells need not be asked for. A
 * cursor that ends in the middle of an answer, or is a mere time, has seen what came before it: false says no more than that nobody knows.
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
