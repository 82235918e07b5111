import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { AppError } from '../../../platform/errors.ts';
import { nameProblem } from '../../../platform/name.ts';
import { findUsersByUsernames } from '../../accounts/index.ts';
import { findGroupsByPaths, listGroups } from '../../groups/index.ts';
import { authorizeProject, loadProject, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { listProtectedBranches } from '../../protected-branches/index.ts';
import { notOpen, record } from '../approvals/approve.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import {
  deleteRule,
  findReaders,
  insertRule,
  listRules,
  lockAndCountRules,
  replaceLists,
  takenRule,
  updateRule,
} from './rule.queries.ts';
import type { RuleColumns, RuleLists, RulePlace, RuleRow, RuleType } from './rule.queries.ts';

const mostRules = 100;
const mostPeople = 100;
const mostGroups = 20;

const notChanged = (): AppError =>
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

/** The project whose rules the viewer may change. Throws 404 if they can't see it, 403 without the right. */
export async function loadRuledProject(ctx: Context, idOrPath: string): Promise<ProjectRow> {
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, 'manage_approval_rules', project);
  return project;
}

/** One of the rules of a place; throws 404 if it is not there. */
export async function readRule(
  { platform, viewer }: Context,
  place: RulePlace,
  id: number,
): Promise<RuleRow> {
  const rule = (await listRules(platform.db, viewer, place)).find((one) => one.id === id);
  if (rule === undefined) throw notFound();
  return rule;
}

/** Makes a rule of a project and returns its id. Throws 400 for what can't be, 409 for a name that is taken. */
export async function createProjectRule(
  ctx: Context,
  project: ProjectRow,
  input: RuleInput,
): Promise<number> {
  const place = { projectId: project.id };
  const { columns, lists } = await checked(ctx, place, input);
  return written(ctx, async (tx) => {
    const id = await insert(tx, place, columns, lists);
    await auditProject(tx, ctx, project, 'created', columns);
    return id;
  });
}

export async function changeProjectRule(
  ctx: Context,
  project: ProjectRow,
  id: number,
  input: RuleInput,
): Promise<void> {
  const place = { projectId: project.id };
  const { columns, lists } = await checked(ctx, place, input, await readRule(ctx, place, id));
  await written(ctx, async (tx) => {
    await change(tx, id, columns, lists);
    await auditProject(tx, ctx, project, 'changed', columns);
  });
}

export async function deleteProjectRule(ctx: Context, project: ProjectRow, id: number): Promise<void> {
  const rule = await readRule(ctx, { projectId: project.id }, id);
  await transaction(ctx.platform.db, async (tx) => {
    if (!(await deleteRule(tx, id))) throw notFound();
    await auditProject(tx, ctx, project, 'deleted', rule);
  });
}

/** Where the rules of a merge request are. */
export const placeOf = ({ id, branches }: Pick<MergeRequest, 'id' | 'branches'>) => ({
  projectId: branches.project_id,
  mergeRequestId: id,
});

/**
 * Makes a rule of one merge request: it is asked for besides those of the project. What stands for one of these, as `sourceRuleId` says,
 * can ask for less: only who may change that one makes it.
 */
export async function createRequestRule(
  ctx: Context,
  request: MergeRequest,
  input: RuleInput,
): Promise<number> {
  const place = placeOf(request);
  const project = await authorizeRequestRules(ctx, request, input.sourceRuleId !== undefined);
  const source =
    input.sourceRuleId === undefined
      ? undefined
      : (await listRules(ctx.platform.db, ctx.viewer, { projectId: project.id })).find(
          ({ id }) => id === input.sourceRuleId,
        );
  if (input.sourceRuleId !== undefined && source === undefined)
    throw invalid({ approval_project_rule_id: ['is not a rule of this project'] });
  const { columns, lists } = await checked(ctx, place, input, undefined, source);
  return written(ctx, async (tx) => {
    let id = 0;
    await record(tx, ctx, request, async () => {
      id = await insert(tx, place, columns, lists);
      return { said: { rule: columns.name, was: 'added' } };
    });
    return id;
  });
}

export async function changeRequestRule(
  ctx: Context,
  request: MergeRequest,
  id: number,
  input: RuleInput,
): Promise<void> {
  const place = placeOf(request);
  const rule = await readRule(ctx, place, id);
  await authorizeRequestRules(ctx, request, rule.source_rule_id !== null);
  const { columns, lists } = await checked(ctx, place, input, rule);
  await written(ctx, (tx) =>
    record(tx, ctx, request, async () => {
      await change(tx, id, columns, lists);
      return { said: { rule: columns.name, was: 'changed' } };
    }),
  );
}

/**
 * Sets how many approvals one merge request needs of whoever may approve: its rule for any approver says so, besides those of the project,
 * which can ask for more. Throws 403 and 405 as changing a rule does.
 */
export async function requireApprovals(
  ctx: Context,
  request: MergeRequest,
  approvalsRequired: number,
): Promise<void> {
  const { db } = ctx.platform;
  const find = async () =>
    (await listRules(db, ctx.viewer, placeOf(request))).find(({ rule_type }) => rule_type === 'any_approver');
  const rule = await find();
  if (approvalsRequired === (rule?.approvals_required ?? 0)) {
    await authorizeRequestRules(ctx, request, rule?.source_rule_id != null);
    return;
  }
  if (rule !== undefined) {
    await changeRequestRule(ctx, request, rule.id, { approvalsRequired });
    return;
  }
  try {
    const name = 'All Members';
    await createRequestRule(ctx, request, { name, ruleType: 'any_approver', approvalsRequired });
  } catch (error) {
    // Somebody else has just made it.
    const made = await find();
    if (made === undefined) throw error;
    await changeRequestRule(ctx, request, made.id, { approvalsRequired });
  }
}

export async function deleteRequestRule(ctx: Context, request: MergeRequest, id: number): Promise<void> {
  const rule = await readRule(ctx, placeOf(request), id);
  await authorizeRequestRules(ctx, request, rule.source_rule_id !== null);
  if (rule.rule_type === 'code_owner') throw notChanged();
  await transaction(ctx.platform.db, (tx) =>
    record(tx, ctx, request, async () => {
      if (!(await deleteRule(tx, id))) throw notFound();
      return { said: { rule: rule.name, was: 'removed' } };
    }),
  );
}

/** Throws 403 for who may not change the merge request, and where the project has the only rules; 405 if it is not open. */
async function authorizeRequestRules(
  ctx: Context,
  { author_id, state, branches }: MergeRequest,
  standsForProjects: boolean,
): Promise<ProjectRow> {
  const project = await loadProject(ctx, String(branches.project_id));
  const { user } = ctx.viewer;
  const may = standsForProjects
    ? projectPolicy.manage_approval_rules(ctx.viewer, project)
    : projectPolicy.merge(ctx.viewer, project) ||
      (user !== null && user.id === author_id && !project.archived);
  if (!may) throw forbidden();
  if (project.disable_overriding_approvers_per_merge_request)
    throw forbidden('The merge requests of this project have no rules of their own.');
  if (state !== 'opened') throw notOpen();
  return project;
}

/** What is written for `input`: for a new rule, one that stands for `source`, or one that is changed. */
async function checked(
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

async function insert(
  tx: Transaction,
  place: RulePlace,
  columns: RuleColumns,
  lists: RuleLists,
): Promise<number> {
  if ((await lockAndCountRules(tx, place)) >= mostRules)
    throw badRequest(`There are ${mostRules} rules already.`);
  const id = await insertRule(tx, place, columns);
  await replaceLists(tx, id, lists);
  return id;
}

async function change(tx: Transaction, id: number, columns: RuleColumns, lists: RuleLists): Promise<void> {
  if (!(await updateRule(tx, id, columns))) throw notFound();
  await replaceLists(tx, id, lists);
}

const auditProject = (
  tx: Transaction,
  ctx: Context,
  project: ProjectRow,
  done: 'created' | 'changed' | 'deleted',
  { name, rule_type, approvals_required }: Pick<RuleRow, 'name' | 'rule_type' | 'approvals_required'>,
): Promise<void> =>
  audit(
    tx,
    ctx,
    `approval_rule.${done}`,
    { type: 'Project', id: project.id },
    { name, rule_type, approvals_required },
  );

const taken: Record<NonNullable<ReturnType<typeof takenRule>>, () => AppError> = {
  name: () => invalid({ name: ['has already been taken'] }),
  any_approver: () => invalid({ rule_type: ['any-approver for the project already exists'] }),
  source: () => conflict('Another rule of this merge request stands for that one already.'),
};

/** Writes at once, and says what was taken meanwhile. */
async function written<Value>(ctx: Context, work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  try {
    return await transaction(ctx.platform.db, work);
  } catch (error) {
    const what = takenRule(error);
    throw what === undefined ? error : taken[what]();
  }
}
