import type { Context } from '../../../platform/context.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { loadProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { listApprovals } from '../approvals/approval.queries.ts';
import type { Approval } from '../approvals/approval.queries.ts';
import { findExcluded } from '../approvals/approve.ts';
import { bringOwners } from '../code-owners/bring-owners.ts';
import type { Branches } from '../merge-request.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { isMet } from './rule.presenter.ts';
import { listHeldRules } from './rule.queries.ts';
import type { HeldRule } from './rule.queries.ts';

/** What is asked for a merge request, and what was said. */
export interface ApprovalState {
  readonly project: ProjectRow;
  readonly approvals: readonly Approval[];
  /** Those of whoever may approve first; the project's number of approvals is one of these, without an id. */
  readonly rules: readonly AskedRule[];
  /** Who may not approve what it is now. */
  readonly excluded: readonly number[] | 'everybody';
  /** With rules of code owners that are of the present file. */
  readonly branches: Branches;
}

/** A rule that holds; the project's number alone has no row and so no id. */
export type AskedRule = Omit<HeldRule, 'id'> & { readonly id: number | null };

/** Reads what is asked for a merge request that the viewer can see. */
export async function readApprovalState(ctx: Context, request: MergeRequest): Promise<ApprovalState> {
  const { db } = ctx.platform;
  const project = await loadProject(ctx, String(request.branches.project_id));
  const [approvals, excluded, branches] = await Promise.all([
    listApprovals(db, request.branches),
    findExcluded(ctx, request, project),
    bringOwners(ctx, request.branches),
  ]);
  const held = branches.has_rules
    ? await listHeldRules(db, ctx.viewer, request.id, excluded === 'everybody' ? [] : excluded)
    : [];
  return { project, approvals, rules: withNumber(held, project, approvals), excluded, branches };
}

/** The project's number of approvals is the least that any approver gives, with or without a rule that says so. */
function withNumber(
  rules: readonly HeldRule[],
  { approvals_before_merge: least }: Pick<ProjectRow, 'approvals_before_merge'>,
  approvals: readonly Approval[],
): readonly AskedRule[] {
  const given = approvals.filter(({ counts }) => counts).map(({ user }) => user);
  if (rules.some(({ rule_type }) => rule_type === 'any_approver'))
    return rules.map((rule) => {
      if (rule.rule_type !== 'any_approver' || least <= rule.approvals_required) return rule;
      // Developers alone serve the rule; whoever else a rule names counts for the number. The next approval can serve both.
      const left = Math.max(rule.approvals_required - rule.approved_by.length, least - given.length);
      const approved_by = left > 0 ? given.slice(0, least - left) : given;
      return { ...rule, approvals_required: least, approved_by };
    });
  if (least === 0) return rules;
  return [numberAsRule(least, given), ...rules];
}

const numberAsRule = (least: number, given: readonly UserSummary[]): AskedRule => ({
  id: null,
  merge_request_id: null,
  source_rule_id: null,
  rule_type: 'any_approver',
  name: 'All Members',
  section: null,
  owner_names: [],
  owner_emails: [],
  approvals_required: least,
  applies_to_all_protected_branches: false,
  users: [],
  group_ids: [],
  protected_branch_ids: [],
  eligible: [],
  approved_by: given,
  // Nobody counts everybody.
  able: Infinity,
});

/** How many approvals a rule lacks. */
export const leftOf = ({ approvals_required, approved_by }: AskedRule): number =>
  Math.max(0, approvals_required - approved_by.length);

/** The sum over rules; those for any approver are served by the same approvals, so that the highest of them counts. */
export function sumOf(rules: readonly AskedRule[], of: (rule: AskedRule) => number): number {
  const isAny = ({ rule_type }: AskedRule): boolean => rule_type === 'any_approver';
  return (
    rules.reduce((total, rule) => (isAny(rule) ? total : total + of(rule)), 0) +
    Math.max(0, ...rules.filter(isAny).map(of))
  );
}

/** A rule that asks for more than all who can serve it could give: until somebody changes it, nothing is merged. */
export const isTooFew = (rule: AskedRule, { excluded }: Pick<ApprovalState, 'excluded'>): boolean =>
  excluded !== 'everybody' && !isMet(rule) && rule.able < rule.approvals_required;

/** Who can still serve a rule, as far as the viewer may know. */
export const stillEligible = (
  rule: AskedRule,
  { excluded }: Pick<ApprovalState, 'excluded'>,
): readonly UserSummary[] => {
  if (excluded === 'everybody') return [];
  const out = new Set([...excluded, ...rule.approved_by.map(({ id }) => id)]);
  return rule.eligible.filter(({ id }) => !out.has(id));
};
