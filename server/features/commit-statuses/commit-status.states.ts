/** What another system can say of a commit, as v4 names it. */
export const commitStates = ['pending', 'running', 'success', 'failed', 'canceled', 'skipped'] as const;
export type CommitState = (typeof commitStates)[number];

/** The ways into the states of what is not finished, as v4 names them in its errors. */
const ways = { pending: 'enqueue', running: 'run' } as const;

/** Why a status can't go from one state to another; undefined if it can. What is finished can begin again, and end otherwise. */
export function refusalOf(from: CommitState | undefined, to: CommitState): string | undefined {
  const isRefused =
    (from === 'pending' && to === 'pending') ||
    (from === 'running' && (to === 'pending' || to === 'running' || to === 'skipped'));
  if (!isRefused) return undefined;
  const way = to === 'skipped' ? 'skip' : ways[to as keyof typeof ways];
  return `Cannot transition status via :${way} from :${from} (Reason(s): Status cannot transition via "${way}")`;
}
