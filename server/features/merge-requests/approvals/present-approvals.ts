import type {
  ApprovalRuleState,
  MergeRequestApprovals,
} from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { projectPolicy } from '../../projects/index.ts';
import { isMet, noRule, presentHeldRules, readReferred } from '../approval-rules/rule.presenter.ts';
import { isTooFew, leftOf, readApprovalState, stillEligible, sumOf } from '../approval-rules/rule-state.ts';
import type { ApprovalState, AskedRule } from '../approval-rules/rule-state.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import type { Approval } from './approval.queries.ts';
import { mayApprove } from './approve.ts';

/** More people are counted. */
const peopleNamed = 5;
const peopleSuggested = 100;
const rulesShown = 50;

const unique = (people: readonly UserSummary[]): readonly UserSummary[] => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

/** The approvals of a merge request as v4 returns them, as they are now. */
export async function presentApprovals(ctx: Context, project: string, iid: number) {
  const request = await loadMergeRequest(ctx, project, iid);
  const { id } = request;
  const type = ctx.platform.subjects.get('MergeRequest');
  const [outlines, state] = await Promise.all([type.outlines(ctx, [id]), readApprovalState(ctx, request)]);
  const outline = outlines.get(id);
  if (outline === undefined) throw notFound('Merge request');
  const presented = outline.presented as Readonly<Record<string, unknown>>;
  const { approvals, rules, excluded, branches } = state;
  const lacking = rules.filter((rule) => !isMet(rule));
  const has = hasApproved(ctx, approvals);
  const named = (list: readonly AskedRule[]) =>
    list.map(({ id: ruleId, name, rule_type }) => ({ id: ruleId ?? noRule, name, rule_type }));
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
    approved: lacking.length === 0 && !branches.changes_requested,
    approvals_required: sumOf(rules, ({ approvals_required }) => approvals_required),
    approvals_left: sumOf(rules, leftOf),
    require_password_to_approve: false,
    require_reauthentication_to_approve: false,
    approved_by: approvals
      .filter(({ counts }) => counts)
      .map(({ user, approved_at }) => ({ user: presentBasicUser(user, ctx.baseUrl), approved_at })),
    suggested_approvers: unique(lacking.flatMap((rule) => stillEligible(rule, state)))
      .slice(0, peopleSuggested)
      .map((user) => presentBasicUser(user, ctx.baseUrl)),
    approvers: [],
    approver_groups: [],
    user_has_approved: has,
    user_can_approve: !has && (await mayApprove(ctx, request, state.project, excluded)),
    approval_rules_left: named(lacking),
    has_approval_rules: rules.length > 0,
    merge_request_approvers_available: true,
    multiple_approval_rules_available: true,
    invalid_approvers_rules: named(rules.filter((rule) => isTooFew(rule, state))),
  };
}

/** What each rule asks for and has, as v4's `approval_state` says it. */
export async function presentApprovalState(ctx: Context, project: string, iid: number) {
  const request = await loadMergeRequest(ctx, project, iid);
  const { rules } = await readApprovalState(ctx, request);
  return {
    // Those of code owners are made from a file, not written by anybody.
    approval_rules_overwritten: rules.some(
      ({ merge_request_id, rule_type }) => merge_request_id !== null && rule_type !== 'code_owner',
    ),
    rules: await presentHeldRules(ctx, request.branches.project_id, rules),
  };
}

const hasApproved = ({ viewer }: Context, approvals: readonly Approval[]): boolean =>
  approvals.some(({ user, counts }) => counts && user.id === viewer.user?.id);

/** The rules as the page shows them. */
async function presentPageRules(
  ctx: Context,
  projectId: number,
  rules: readonly AskedRule[],
  state: ApprovalState,
): Promise<ApprovalRuleState[]> {
  const { groups } = await readReferred(ctx, projectId, rules);
  return rules.map((rule) => {
    const people = stillEligible(rule, state);
    return {
      id: rule.id,
      // The number of any approver has no name of its own.
      name: rule.id === null ? null : rule.name,
      any_approver: rule.rule_type === 'any_approver',
      section: rule.section,
      owners: [...rule.owner_names.map((name) => `@${name}`), ...rule.owner_emails].slice(0, peopleNamed),
      required: rule.approvals_required,
      given: rule.approved_by.length,
      people: people.slice(0, peopleNamed).map((person) => presentBasicUser(person, ctx.baseUrl)),
      more: Math.max(0, people.length - peopleNamed),
      hidden_groups: rule.group_ids.some((id) => !groups.has(id)),
      too_few: isTooFew(rule, state),
    };
  });
}

/** What the page says of approvals and of requested changes, and what this viewer can say. */
export async function presentPageApprovals(
  ctx: Context,
  request: MergeRequest,
): Promise<MergeRequestApprovals> {
  const { reviewers } = request;
  const state = await readApprovalState(ctx, request);
  const { approvals, project, rules, branches } = state;
  // What lacks approvals is listed first of all.
  const shown = new Set(
    [...rules.filter((rule) => !isMet(rule)), ...rules.filter(isMet)].slice(0, rulesShown),
  );
  const listed = rules.filter((rule) => shown.has(rule));
  const { user } = ctx.viewer;
  const people = (of: readonly Approval[]) => of.map((one) => presentBasicUser(one.user, ctx.baseUrl));
  const has_approved = hasApproved(ctx, approvals);
  const isOpen = request.state === 'opened';
  return {
    required: sumOf(
      rules.filter((rule) => rule.rule_type === 'any_approver'),
      ({ approvals_required }) => approvals_required,
    ),
    given: people(approvals.filter(({ counts }) => counts)),
    rules: await presentPageRules(ctx, branches.project_id, listed, state),
    more_rules: rules.length - listed.length,
    owner_problems: branches.owner_problems as unknown as MergeRequestApprovals['owner_problems'],
    outdated: people(approvals.filter(({ current }) => !current)),
    lapsed: people(approvals.filter(({ current, counts }) => current && !counts)),
    changes_requested: reviewers
      .filter(({ review }) => review === 'requested_changes')
      .map((person) => presentBasicUser(person, ctx.baseUrl)),
    has_approved,
    can_approve: !has_approved && (await mayApprove(ctx, request, project, state.excluded)),
    can_request_changes:
      isOpen && user !== null && user.id !== request.author_id && projectPolicy.merge(ctx.viewer, project),
    can_take_back: isOpen && !project.archived,
    can_dismiss: isOpen && projectPolicy.manage_approval_rules(ctx.viewer, project),
    can_change_rules: projectPolicy.manage_approval_rules(ctx.viewer, project),
  };
}
