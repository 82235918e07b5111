import { isDraft } from '../../../../contract/merge-requests/draft-title.ts';
import { awaits } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';

interface Gated {
  readonly title: string;
  readonly branches: Branches;
}

/** What people or other systems have to do or say before a merge, as v4 names it. */
export type Gate = 'draft_status' | 'discussions_not_resolved' | NonNullable<ReturnType<typeof awaits>>;

/** The first gate of an open merge request that is closed: nothing is merged before somebody opens it. Undefined if none is. */
export function closedGate({ title, branches }: Gated): Gate | undefined {
  if (isDraft(title)) return 'draft_status';
  if (branches.is_unresolved) return 'discussions_not_resolved';
  return awaits(branches);
}

/** Whether statuses of the head have not passed, wherever the project asks for that: an automatic merge waits for them. */
export const statusesAwaited = ({ head_state }: Branches): boolean =>
  head_state !== null && head_state !== 'success' && head_state !== 'skipped';

/** What an automatic merge waits for; undefined if it can be done. */
export const awaitedBeforeMerge = (request: Gated): Gate | undefined =>
  closedGate(request) ?? (statusesAwaited(request.branches) ? 'ci_must_pass' : undefined);
