import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { escapeLike } from '../namespaces/index.ts';

export interface ProtectedBranchRow {
  readonly id: number;
  readonly name: string;
  readonly push_access_level: number;
  readonly merge_access_level: number;
  readonly allow_force_push: boolean;
  /** Whether the owners of changed files have to approve merge requests into it. */
  readonly code_owner_approval_required: boolean;
}

const columns = sql`id, name, push_access_level, merge_access_level, allow_force_push, code_owner_approval_required`;

export async function listProtectedBranches(
  db: Connection,
  projectId: number,
  search?: string,
): Promise<ProtectedBranchRow[]> {
  const { rows } = await sql<ProtectedBranchRow>`select ${columns} from protected_branches
    where project_id = ${projectId} and (${search ?? null}::text is null or name ilike ${`%${escapeLike(search ?? '')}%`}) order by name`.execute(
    db,
  );
  return rows;
}

export type NewProtectedBranch = Omit<ProtectedBranchRow, 'id' | 'code_owner_approval_required'> &
  Partial<Pick<ProtectedBranchRow, 'code_owner_approval_required'>>;

/** Inserts a rule; undefined if the name has one. */
export async function insertProtectedBranch(
  db: Connection,
  projectId: number,
  rule: NewProtectedBranch,
): Promise<ProtectedBranchRow | undefined> {
  const { rows } =
    await sql<ProtectedBranchRow>`insert into protected_branches (project_id, name, push_access_level, merge_access_level, allow_force_push, code_owner_approval_required)
    values (${projectId}, ${rule.name}, ${rule.push_access_level}, ${rule.merge_access_level}, ${rule.allow_force_push},
      ${rule.code_owner_approval_required ?? false}) on conflict do nothing
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function updateProtectedBranch(
  tx: Transaction,
  id: number,
  changes: Partial<Omit<ProtectedBranchRow, 'id' | 'name'>>,
): Promise<void> {
  await tx.updateTable('protected_branches').set(changes).where('id', '=', id).execute();
}

export async function deleteProtectedBranch(tx: Transaction, id: number): Promise<void> {
  await sql`delete from protected_branches where id = ${id}`.execute(tx);
}

/** Part of a statement: the ids of the rules of a project that cover a branch, as `ruleCovers` says it. */
export const coveringRules = (
  project: RawBuilder<unknown>,
  branch: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql<number>`(select b.id from protected_branches b where b.project_id = ${project}
    and ${branch} like replace(replace(replace(replace(b.name, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%'))`;

/** Condition: a rule that covers the branch asks for the approval of owners. */
export const asksOwners = (project: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from protected_branches o where o.id in ${coveringRules(project, branch)} and o.code_owner_approval_required)`;
