/**
 * Names of ours and of git's own. Nobody pushes there; what moves them is the product alone. Everything else goes in, so that
 * mirrors do. Whoever needs a namespace of refs declares it here, and nowhere else.
 */
interface ReservedRefs {
  readonly prefix: `refs/${string}/`;
  /** Whether a clone or fetch is shown them. */
  readonly fetched: boolean;
}

const RESERVED: readonly ReservedRefs[] = [
  // Bookkeeping of this room.
  { prefix: 'refs/coppice/', fetched: false },
  // What stands behind merge requests, pipelines and environments: clients fetch the first two.
  { prefix: 'refs/merge-requests/', fetched: true },
  { prefix: 'refs/pipelines/', fetched: true },
  { prefix: 'refs/environments/', fetched: false },
  // Commits that are talked about stay, whatever becomes of their branch.
  { prefix: 'refs/keep-around/', fetched: false },
  // Replacements, by which one object passes for another.
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
