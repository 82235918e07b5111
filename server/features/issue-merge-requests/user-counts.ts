import type { Context } from '../../platform/context.ts';
import { countReadIssues } from '../issues/index.ts';
import { mergeRequests } from '../merge-requests/index.ts';
import { readTodoCounts } from '../todos/index.ts';

/** How much is open that is assigned to who asks, awaits their review, or is on their list; each as far as lists count. */
export async function readUserCounts(ctx: Context) {
  const { id } = ctx.viewer.user!;
  const countRequests = (asked: { readonly assignee_id: number } | { readonly reviewer_id: number }) =>
    mergeRequests.count(ctx, { ...asked, state: 'opened' }, { kind: 'all' });
  const [assigned, reviews, issues, todos] = await Promise.all([
    countRequests({ assignee_id: id }),
    countRequests({ reviewer_id: id }),
    countReadIssues(ctx.platform.db, ctx.viewer, { state: 'opened', mine: 'assigned_to_me' }),
    readTodoCounts(ctx),
  ]);
  return {
    // v4 names it twice.
    merge_requests: assigned,
    assigned_issues: issues,
    assigned_merge_requests: assigned,
    review_requested_merge_requests: reviews,
    todos: todos.count,
  };
}
