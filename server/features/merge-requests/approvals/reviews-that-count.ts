import type { Reviewer } from '../../planning/index.ts';
import type { Branches } from '../merge-request.queries.ts';
import { approvalCounts } from './approval.queries.ts';

/** What the reviewers have said: of an approval that does not count (any more) only that they reviewed it, as of one that was taken back. */
export const reviewsThatCount = (
  branches: Pick<Branches, 'approvers'>,
  reviewers: readonly Reviewer[],
): readonly Reviewer[] =>
  reviewers.map((reviewer) =>
    reviewer.review === 'approved' && !approvalCounts(branches, reviewer.id)
      ? { ...reviewer, review: 'reviewed' }
      : reviewer,
  );
