import type { Context } from '../../../platform/context.ts';
import { badRequest, forbidden, invalid } from '../../../platform/errors.ts';
import type { AppError } from '../../../platform/errors.ts';
import { nameProblem } from '../../../platform/name.ts';
import { findUsersByUsernames } from '../../accounts/index.ts';
import { findGroupsByPaths, listGroups } from '../../groups/index.ts';
import { listProtectedBranches } from '../../protected-branches/index.ts';
import { findReaders } from './rule.queries.ts';
import type { RuleColumns, RuleLists, RulePlace, RuleRow, RuleType } from './rule.queries.ts';

const mostPeople = 100;

const mostGroups = 20;

export const notChanged = (): AppError =>
  forbidden('Rules of code owners are changed in the file that names these.');

/** What is asked for a rule; what is left out stays as it is. */
export interface RuleInput {
  readonly name?: string | undefined;
  readonly approvalsRequired?: number | undefined;
  readonly ruleType?: RuleType | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly usernames?: readonly string[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  readonly groupPaths?: readonly string[] | undefined;
  /** Groups that the viewer can't see stay, unless this says otherwise. */
  readonly removeHiddenGroups?: boolean | undefined;
  readonly protectedBranchIds?: readonly number[] | undefined;
  readonly allProtectedBranches?: boolean | undefined;
  /** The rule of the project that one of a merge request stands for. */
  readonly sourceRuleId?: number | undefined;
}

/** What is written for `input`: for a new rule, one that stands for `source`, or one that is changed. */
export async function checked(
  ctx: Context,
  place: RulePlace,
  input: RuleInput,
  rule?: RuleRow,
  source?: RuleRow,
): Promise<{ columns: RuleColumns; lists: RuleLists }> {
  const from = rule ?? source;
  const name = (source === undefined ? input.name?.trim() : undefined) ?? from?.name ?? '';
  const rule_type = from?.rule_type ?? input.ruleType ?? 'regular';
  if (rule_type === 'code_owner') throw notChanged();
  const problem = nameProblem(name);
  if (problem !== undefined) throw invalid({ name: [problem] });
  const columns = {
    name,
    rule_type,
    approvals_required: input.approvalsRequired ?? from?.approvals_required ?? 0,
    applies_to_all_protected_branches:
      place.mergeRequestId === undefined &&
      (input.allProtectedBranches ?? from?.applies_to_all_protected_branches ?? false),
    source_rule_id: source?.id ?? null,
  };
  // v4: name, people and groups are copied.
  if (source !== undefined)
    return { columns, lists: { users: source.users.map(({ id }) => id), groups: source.group_ids } };
  const lists = {
    users: await checkPeople(ctx, place, input, rule),
    groups: await checkGroups(ctx, input, rule),
    branches: await checkBranches(ctx, place, input),
  };
  if (rule_type === 'any_approver' && (lists.users?.length ?? 0) + (lists.groups?.length ?? 0) > 0)
    throw badRequest('A rule for any approver names neither people nor groups.');
  return { columns, lists };
}

async function checkPeople(
  { platform: { db } }: Context,
  { projectId }: RulePlace,
  { userIds, usernames }: RuleInput,
  rule: RuleRow | undefined,
): Promise<readonly number[] | undefined> {
  if (userIds === undefined && usernames === undefined) return undefined;
  const named = await findUsersByUsernames(db, (usernames ?? []).slice(0, mostPeople + 1));
  const known = new Set(named.map(({ username }) => username.toLowerCase()));
  const unknown = (usernames ?? []).filter((username) => !known.has(username.toLowerCase()));
  const ids = [...new Set([...(userIds ?? []), ...named.map(({ id }) => id)])];
  if (ids.length > mostPeople) throw invalid({ user_ids: [`are more than ${mostPeople}`] });
  const readers = await findReaders(db, projectId, ids);
  // Who was named before can have lost their access: a rule that names them can be changed all the same.
  const kept = new Set(rule?.users.map(({ id }) => id));
  const cannot = ids.filter((id) => !readers.has(id) && !kept.has(id));
  const byId = new Map(named.map(({ id, username }) => [id, username]));
  const refused = [...unknown, ...cannot.map((id) => byId.get(id) ?? String(id))];
  if (refused.length > 0)
    throw invalid({
      user_ids: [`nobody who can read these merge requests: ${refused.slice(0, 10).join(', ')}`],
    });
  return ids;
}

async function checkGroups(
  { platform: { db }, viewer }: Context,
  { groupIds, groupPaths, removeHiddenGroups }: RuleInput,
  rule: RuleRow | undefined,
): Promise<readonly number[] | undefined> {
  if (groupIds === undefined && groupPaths === undefined && removeHiddenGroups !== true) return undefined;
  const before = rule?.group_ids ?? [];
  const paths = (groupPaths ?? []).slice(0, mostGroups + 1);
  const found = await findGroupsByPaths(db, viewer, paths);
  const known = new Set(found.map(({ full_path }) => full_path.toLowerCase()));
  const unknown = paths.filter((path) => !known.has(path.toLowerCase()));
  if (unknown.length > 0) throw invalid({ group_ids: [`no such group: ${unknown.slice(0, 10).join(', ')}`] });
  const given =
    groupIds === undefined && groupPaths === undefined
      ? before
      : [...(groupIds ?? []), ...found.map(({ id }) => id)];
  const asked = [...new Set(given)];
  if (asked.length > mostGroups) throw invalid({ group_ids: [`are more than ${mostGroups}`] });
  const ids = [...new Set([...asked, ...before])];
  const { rows } = await listGroups(db, viewer, { ids }, ids.length, 0);
  const visible = new Set(rows.map(({ id }) => id));
  const refused = asked.filter((id) => !visible.has(id) && !before.includes(id));
  if (refused.length > 0) throw invalid({ group_ids: [`no such group: ${refused.slice(0, 10).join(', ')}`] });
  const hidden = removeHiddenGroups === true ? [] : before.filter((id) => !visible.has(id));
  return [...asked.filter((id) => visible.has(id)), ...hidden];
}

async function checkBranches(
  { platform: { db } }: Context,
  { projectId, mergeRequestId }: RulePlace,
  { protectedBranchIds }: RuleInput,
): Promise<readonly number[] | undefined> {
  if (protectedBranchIds === undefined || mergeRequestId !== undefined) return undefined;
  const known = new Set((await listProtectedBranches(db, projectId)).map(({ id }) => id));
  const ids = [...new Set(protectedBranchIds)];
  const refused = ids.filter((id) => !known.has(id));
  if (refused.length > 0)
    throw invalid({ protected_branch_ids: [`no such protected branch: ${refused.slice(0, 10).join(', ')}`] });
  return ids;
}
