import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { AppError } from '../../../platform/errors.ts';
import { authorizeProject, loadProject, projectPolicy } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';
import { notOpen, record } from '../approvals/approve.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import {
  deleteRule,
  insertRule,
  listRules,
  lockAndCountRules,
  replaceLists,
  takenRule,
  updateRule,
} from './rule.queries.ts';
import type { RuleColumns, RuleLists, RulePlace, RuleRow } from './rule.queries.ts';
import { checked, notChanged } from './check-rule.ts';
import type { RuleInput } from './check-rule.ts';

const mostRules = 100;

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
