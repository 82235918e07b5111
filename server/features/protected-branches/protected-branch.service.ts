import { audit } from '../../platform/audit.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import {
  deleteProtectedBranch,
  insertProtectedBranch,
  listProtectedBranches,
  updateProtectedBranch,
} from './protected-branch.queries.ts';
import type { ProtectedBranchRow } from './protected-branch.queries.ts';

type RuleChanges = {
  readonly [K in Exclude<keyof ProtectedBranchRow, 'id' | 'name'>]: ProtectedBranchRow[K] | undefined;
};

/** The project whose rules are read or changed: both require the same right. */
export async function loadManagedProject(ctx: Context, idOrPath: string): Promise<ProjectRow> {
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, 'manage_protected_branches', project);
  return project;
}

/** The rules of a project, for who judges by them; read once for a page. */
export const readProtectedBranches = (
  ctx: Context,
  projectId: number,
): Promise<readonly ProtectedBranchRow[]> =>
  readOnce(ctx, `protected branches ${projectId}`, () => listProtectedBranches(ctx.platform.db, projectId));

/** The rule with exactly this name; throws 404 if there is none. */
export async function readRule(ctx: Context, project: ProjectRow, name: string): Promise<ProtectedBranchRow> {
  const rules = await listProtectedBranches(ctx.platform.db, project.id);
  const rule = rules.find((candidate) => candidate.name === name);
  if (rule === undefined) throw notFound();
  return rule;
}

/** Protects a branch or a pattern; throws 409 if it has a rule. */
export async function createRule(
  ctx: Context,
  project: ProjectRow,
  rule: Omit<ProtectedBranchRow, 'id'>,
): Promise<ProtectedBranchRow> {
  const problem = nameProblem(rule.name);
  if (problem !== undefined) throw invalid({ name: [problem] });
  return transaction(ctx.platform.db, async (tx) => {
    const made = await insertProtectedBranch(tx, project.id, rule);
    if (made === undefined) throw conflict(`Protected branch '${rule.name}' already exists`);
    await audit(tx, ctx, 'protected_branch.created', { type: 'Project', id: project.id }, { ...rule });
    return made;
  });
}

export async function changeRule(
  ctx: Context,
  project: ProjectRow,
  name: string,
  changes: RuleChanges,
): Promise<ProtectedBranchRow> {
  const rule = await readRule(ctx, project, name);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return rule;
  await transaction(ctx.platform.db, async (tx) => {
    await updateProtectedBranch(tx, rule.id, given);
    const entity = { type: 'Project', id: project.id };
    await audit(tx, ctx, 'protected_branch.changed', entity, { name: rule.name, ...given });
  });
  return readRule(ctx, project, name);
}

export async function deleteRule(ctx: Context, project: ProjectRow, name: string): Promise<void> {
  const rule = await readRule(ctx, project, name);
  await transaction(ctx.platform.db, async (tx) => {
    await deleteProtectedBranch(tx, rule.id);
    const entity = { type: 'Project', id: project.id };
    await audit(tx, ctx, 'protected_branch.deleted', entity, { name: rule.name });
  });
}
