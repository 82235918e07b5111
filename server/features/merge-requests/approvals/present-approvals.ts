import type { MergeRequestApprovals } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import { loadProject, projectPolicy } from '../../projects/index.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { listApprovals } from './approval.queries.ts';
import type { Approval } from './approval.queries.ts';
import { mayApprove } from './approve.ts';

/** The approvals of a merge request as v4 returns them, as they are now. */
export async function presentApprovals(ctx: Context, project: string, iid: number) {
  const request = await loadMergeRequest(ctx, project, iid);
  const { branches, id } = request;
  const type = ctx.platform.subjects.get('MergeRequest');
  const [outlines, approvals, home] = await Promise.all([
    type.outlines(ctx, [id]),
    listApprovals(ctx.platform.db, id),
    loadProject(ctx, String(branches.project_id)),
  ]);
  const outline = outlines.get(id);
  if (outline === undefined) throw notFound('Merge request');
  const presented = outline.presented as Readonly<Record<string, unknown>>;
  const counted = approvals.filter(({ counts }) => counts);
  const left = Math.max(0, branches.approvals_required - counted.length);
  const has = hasApproved(ctx, approvals);
  return {
    id,
    iid,
    project_id: branches.project_id,
    title: request.title,
    description: presented['description'],
    state: request.state,
    created_at: request.created_at,
    updated_at: request.updated_at,
    merge_status: presented['merge_status'],
    approved: left === 0 && !branches.changes_requested,
    approvals_required: branches.approvals_required,
    approvals_left: left,
    require_password_to_approve: false,
    require_reauthentication_to_approve: false,
    approved_by: counted.map(({ user, approved_at }) => ({
      user: presentBasicUser(user, ctx.baseUrl),
      approved_at,
    })),
    suggested_approvers: [],
    approvers: [],
    approver_groups: [],
    user_has_approved: has,
    user_can_approve: !has && (await mayApprove(ctx, request, home)),
    approval_rules_left: [],
    has_approval_rules: branches.approvals_required > 0,
    merge_request_approvers_available: true,
    multiple_approval_rules_available: false,
    invalid_approvers_rules: [],
  };
}

const hasApproved = ({ viewer }: Context, approvals: readonly Approval[]): boolean =>
  approvals.some(({ user, counts }) => counts && user.id === viewer.user?.id);

/** What the page says of approvals and of requested changes, and what this viewer can say. */
export async function presentPageApprovals(
  ctx: Context,
  request: MergeRequest,
): Promise<MergeRequestApprovals> {
  const { branches, reviewers } = request;
  const [approvals, project] = await Promise.all([
    listApprovals(ctx.platform.db, request.id),
    loadProject(ctx, String(branches.project_id)),
  ]);
  const { user } = ctx.viewer;
  const people = (counts: boolean) =>
    approvals.filter((one) => one.counts === counts).map((one) => presentBasicUser(one.user, ctx.baseUrl));
  const has_approved = hasApproved(ctx, approvals);
  const isOpen = request.state === 'opened';
  return {
    required: branches.approvals_required,
    given: people(true),
    outdated: people(false),
    changes_requested: reviewers
      .filter(({ review }) => review === 'requested_changes')
      .map((person) => presentBasicUser(person, ctx.baseUrl)),
    has_approved,
    can_approve: !has_approved && (await mayApprove(ctx, request, project)),
    can_request_changes:
      isOpen && user !== null && user.id !== request.author_id && projectPolicy.merge(ctx.viewer, project),
    can_dismiss: isOpen && projectPolicy.update(ctx.viewer, project),
  };
}
