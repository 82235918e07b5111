import type { Context } from '../../../platform/context.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { listGroups, presentGroup } from '../../groups/index.ts';
import type { GroupRow } from '../../groups/index.ts';
import { listProtectedBranches, presentProtectedBranch } from '../../protected-branches/index.ts';
import type { ProtectedBranchRow } from '../../protected-branches/index.ts';
import { listRules } from './rule.queries.ts';
import type { HeldRule, RulePlace, RuleRow } from './rule.queries.ts';

/** What several rules refer to, read at once: only groups that the viewer can see. */
export interface Referred {
  readonly groups: ReadonlyMap<number, GroupRow>;
  readonly branches: ReadonlyMap<number, ProtectedBranchRow>;
}

export async function readReferred(
  { platform: { db }, viewer }: Context,
  projectId: number,
  rules: readonly Omit<RuleRow, 'id'>[],
): Promise<Referred> {
  const ids = [...new Set(rules.flatMap(({ group_ids }) => group_ids))];
  const limited = rules.some(
    (rule) => rule.protected_branch_ids.length > 0 || rule.applies_to_all_protected_branches,
  );
  const [groups, branches] = await Promise.all([
    ids.length === 0 ? [] : listGroups(db, viewer, { ids }, ids.length, 0).then(({ rows }) => rows),
    limited ? listProtectedBranches(db, projectId) : [],
  ]);
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    branches: new Map(branches.map((branch) => [branch.id, branch])),
  };
}

/** The project's number of approvals is presented as a rule that has no id. */
type Presented<Id> = Omit<RuleRow, 'id'> & { readonly id: Id };

const present =
  ({ baseUrl }: Context) =>
  (user: UserSummary) =>
    presentBasicUser(user, baseUrl);

function presentCommon<Id>(ctx: Context, rule: Presented<Id>, { groups }: Referred) {
  const seen = rule.group_ids.flatMap((id) => groups.get(id) ?? []);
  return {
    id: rule.id,
    name: rule.name,
    rule_type: rule.rule_type,
    report_type: null,
    eligible_approvers: rule.eligible.map(present(ctx)),
    approvals_required: rule.approvals_required,
    users: rule.users.map(present(ctx)),
    groups: seen.map((group) => presentGroup(group, ctx.baseUrl)),
    contains_hidden_groups: seen.length < rule.group_ids.length,
  };
}

/** Rules of a project as v4 returns them. */
export async function presentProjectRules(ctx: Context, projectId: number, rules: readonly RuleRow[]) {
  const referred = await readReferred(ctx, projectId, rules);
  return rules.map((rule) => ({
    ...presentCommon(ctx, rule, referred),
    // v4: a rule for all of them lists them.
    protected_branches: (rule.applies_to_all_protected_branches
      ? [...referred.branches.values()]
      : rule.protected_branch_ids.flatMap((id) => referred.branches.get(id) ?? [])
    ).map(presentProtectedBranch),
    applies_to_all_protected_branches: rule.applies_to_all_protected_branches,
  }));
}

const presentOfRequest = <Id>(
  ctx: Context,
  rule: Presented<Id>,
  referred: Referred,
  sources: ReadonlyMap<number, RuleRow>,
) => {
  const source = rule.source_rule_id === null ? undefined : sources.get(rule.source_rule_id);
  return {
    ...presentCommon(ctx, rule, referred),
    section: rule.section,
    source_rule: source === undefined ? null : { approvals_required: source.approvals_required },
    overridden: source !== undefined && isOverridden(rule, source),
  };
};

type Facts = Pick<RuleRow, 'name' | 'approvals_required' | 'users' | 'group_ids'>;

const isOverridden = (rule: Facts, source: Facts): boolean => {
  const facts = ({ name, approvals_required, users, group_ids }: Facts): string =>
    JSON.stringify([name, approvals_required, users.map(({ id }) => id), group_ids]);
  return facts(rule) !== facts(source);
};

/** The project's rules that rules of a merge request stand for, by id. */
async function readSources(
  { platform: { db }, viewer }: Context,
  projectId: number,
  rules: readonly Pick<RuleRow, 'source_rule_id'>[],
): Promise<ReadonlyMap<number, RuleRow>> {
  if (rules.every((rule) => rule.source_rule_id === null)) return new Map();
  return new Map((await listRules(db, viewer, { projectId })).map((rule) => [rule.id, rule]));
}

/** Rules of a merge request as v4 returns them. */
export async function presentRequestRules<Id>(
  ctx: Context,
  { projectId }: Pick<RulePlace, 'projectId'>,
  rules: readonly Presented<Id>[],
) {
  const [referred, sources] = await Promise.all([
    readReferred(ctx, projectId, rules),
    readSources(ctx, projectId, rules),
  ]);
  return rules.map((rule) => presentOfRequest(ctx, rule, referred, sources));
}

export const isMet = ({
  approvals_required,
  approved_by,
}: Pick<HeldRule, 'approvals_required' | 'approved_by'>): boolean => approved_by.length >= approvals_required;

/** The id of what is presented as a rule and is none: clients that know types read no null. Nothing has it. */
export const noRule = 0;

/** Rules that hold for a merge request, with what was said, as v4's `approval_state` returns them. */
export async function presentHeldRules(
  ctx: Context,
  projectId: number,
  rules: readonly (Omit<HeldRule, 'id'> & { readonly id: number | null })[],
) {
  const presented = await presentRequestRules(ctx, { projectId }, rules);
  return presented.map((common, index) => ({
    ...common,
    id: common.id ?? noRule,
    code_owner: common.rule_type === 'code_owner',
    approved_by: rules[index]!.approved_by.map(present(ctx)),
    approved: isMet(rules[index]!),
  }));
}
