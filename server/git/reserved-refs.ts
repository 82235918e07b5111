/**
 * Our own names and git's. Nobody can push to them; only the server moves them. All others are accepted, so that mirrors work. A new
 * namespace of refs has to be declared here.
 */
interface ReservedRefs {
  readonly prefix: `refs/${string}/`;
  /** Whether clones and fetches see them. */
  readonly fetched: boolean;
}

const RESERVED: readonly ReservedRefs[] = [
  // Internal to the server: nobody sees them, nor fetches what only they lead to.
  { prefix: 'refs/coppice/', fetched: false },
  // The refs of merge requests, pipelines and environments: clients fetch the first two.
  { prefix: 'refs/merge-requests/', fetched: true },
  { prefix: 'refs/pipelines/', fetched: true },
  { prefix: 'refs/environments/', fetched: false },
  // Keep commits with discussions, even if their branch is deleted.
  { prefix: 'refs/keep-around/', fetched: false },
  // Replacements of objects by others.
  { prefix: 'refs/replace/', fetched: true },
];

/** For receive.hideRefs. */
export const NOT_PUSHED: readonly string[] = RESERVED.map(({ prefix }) => prefix);
/** For transfer.hideRefs. */
export const NOT_FETCHED: readonly string[] = RESERVED.flatMap(({ prefix, fetched }) =>
  fetched ? [] : [prefix],
);

export function isReserved(ref: string): boolean {
  return NOT_PUSHED.some((prefix) => ref.startsWith(prefix));
}
