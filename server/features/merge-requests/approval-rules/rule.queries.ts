import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namespaceVisible } from '../../../platform/access/membership.queries.ts';
import { readsMergeRequests } from '../../../platform/access/project-rules.ts';
import { conditionForPeople } from '../../../platform/access/rule.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { personAsJson } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';
import {
  approvalsAsked,
  groupMembers,
  isNamed,
  ownerGroupMembers,
  rulesThatHold,
  servingApprovers,
} from './rule-conditions.queries.ts';

/** What people make. */
export type RuleType = 'regular' | 'any_approver';

/** A rule as it is written, of a project or of one merge request. */
export interface RuleRow {
  readonly id: number;
  readonly merge_request_id: number | null;
  readonly source_rule_id: number | null;
  /** Those of code owners are made from a file. */
  readonly rule_type: RuleType | 'code_owner';
  readonly name: string;
  /** Of a file of code owners. */
  readonly section: string | null;
  readonly owner_names: readonly string[];
  readonly owner_emails: readonly string[];
  readonly approvals_required: number;
  readonly applies_to_all_protected_branches: boolean;
  readonly users: readonly UserSummary[];
  readonly group_ids: readonly number[];
  readonly protected_branch_ids: readonly number[];
  /** Who can serve it, as far as the viewer may know: nobody of a rule for any approver. */
  readonly eligible: readonly UserSummary[];
}

/** A rule that holds for a merge request, with what was said. */
export interface HeldRule extends RuleRow {
  readonly approved_by: readonly UserSummary[];
  /** How many people could serve it, with those who have. */
  readonly able: number;
}

/** More people are not listed. */
const peopleListed = 100;

const columns = (viewer: Viewer): RawBuilder<RuleRow> => {
  // Whoever is not signed in reads no lists of members.
  const seesMembers =
    viewer.user === null
      ? sql`false`
      : sql`exists (select 1 from namespaces n where n.id = g.id and ${namespaceVisible(viewer)})`;
  // Whom only an address names is left out: that would say whose it is.
  const named = sql`select ru.user_id from approval_rule_users ru where ru.rule_id = r.id
    union select gm.user_id from ${groupMembers} where rg.rule_id = r.id and ${seesMembers}
    union select ou.id from users ou where ou.username = any(r.owner_names::citext[])
    union select gm.user_id from ${ownerGroupMembers} and ${seesMembers}`;
  return sql<RuleRow>`r.id, r.merge_request_id, r.source_rule_id, r.rule_type, r.name, r.section, r.owner_names, r.owner_emails, r.approvals_required, r.applies_to_all_protected_branches,
    coalesce((select json_agg(${personAsJson} order by u.name, u.id) from approval_rule_users ru join users u on u.id = ru.user_id where ru.rule_id = r.id), '[]') as users,
    array(select rg.group_id from approval_rule_groups rg where rg.rule_id = r.id order by rg.group_id) as group_ids,
    array(select rb.protected_branch_id from approval_rule_branches rb where rb.rule_id = r.id order by rb.protected_branch_id) as protected_branch_ids,
    coalesce((select json_agg(listed.person) from (select ${personAsJson} as person from users u where u.id in (${named})
      and ${conditionForPeople(readsMergeRequests)} order by u.name, u.id limit ${peopleListed}) listed), '[]') as eligible`;
};

/** The rules of a project, or those that were made for one of its merge requests. */
export async function listRules(
  db: Connection,
  viewer: Viewer,
  { projectId, mergeRequestId = null }: RulePlace,
): Promise<readonly RuleRow[]> {
  const { rows } = await sql<RuleRow>`select ${columns(viewer)} from approval_rules r
    join projects p on p.id = r.project_id join namespaces n on n.id = p.namespace_id
    where r.project_id = ${projectId} and r.merge_request_id is not distinct from ${mergeRequestId}::bigint
    order by r.rule_type, lower(r.section) nulls first, lower(r.name), r.id`.execute(db);
  return rows;
}

/** The rules that hold for a merge request. `excluded` are people who may not approve what it is now. */
export async function listHeldRules(
  db: Connection,
  viewer: Viewer,
  id: number,
  excluded: readonly number[],
): Promise<readonly HeldRule[]> {
  const candidates = sql`select ru.user_id from approval_rule_users ru where ru.rule_id = r.id
    union select gm.user_id from ${groupMembers} where rg.rule_id = r.id
    union select ou.id from users ou where ou.username = any(r.owner_names::citext[])
    union select gm.user_id from ${ownerGroupMembers}
    union select om.user_id from members om where r.rule_type = 'any_approver' and om.access_level >= 30
      and (om.expires_at is null or om.expires_at > current_date) and (om.project_id = p.id or om.namespace_id = any(n.traversal_ids))`;
  // Each address stands for somebody, whether it is anybody's or not: nobody finds that out here.
  const { rows } = await sql<
    HeldRule & { readonly asked: number }
  >`select held.* from merge_requests m join projects p on p.id = m.project_id
    cross join lateral (select ${columns(viewer)},
      coalesce((select json_agg(${personAsJson} order by u.name, u.id) from users u where u.id in (${servingApprovers})), '[]') as approved_by,
      (select count(*)::int from users u where u.id in (${candidates}) and ${conditionForPeople(readsMergeRequests)}
        and (u.id <> all(${excluded as number[]}::bigint[]) or u.id in (${servingApprovers}))) + cardinality(r.owner_emails) as able,
      ${approvalsAsked} as asked
      from ${rulesThatHold}) held
    where m.id = ${id} order by held.rule_type, lower(held.section) nulls first, lower(held.name), held.id`.execute(
    db,
  );
  return rows.map(({ asked, ...rule }) => ({ ...rule, approvals_required: asked }));
}

/** Whether a rule that holds for a merge request names this person. */
export async function isNamedByRule(db: Connection, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select exists (select 1 from users u, merge_requests m
    join projects p on p.id = m.project_id cross join lateral (select 1 from ${rulesThatHold} and ${isNamed}) held
    where u.id = ${userId} and m.id = ${id}) as named`.execute(db);
  return rows[0]!.named;
}

/** Those of these people who can read merge requests of a project. */
export async function findReaders(
  db: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select u.id from users u join projects p on p.id = ${projectId}
    join namespaces n on n.id = p.namespace_id
    where u.id = any(${ids as number[]}::bigint[]) and ${conditionForPeople(readsMergeRequests)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Where a rule is: in a project, or in one of its merge requests. */
export interface RulePlace {
  readonly projectId: number;
  readonly mergeRequestId?: number | null | undefined;
}

export type RuleColumns = Pick<
  RuleRow,
  'name' | 'approvals_required' | 'applies_to_all_protected_branches' | 'source_rule_id'
> & { readonly rule_type: RuleType };

/** What rules name: people, groups, protected branches. */
export interface RuleLists {
  readonly users?: readonly number[] | undefined;
  readonly groups?: readonly number[] | undefined;
  readonly branches?: readonly number[] | undefined;
}

/** The rules of a place are written one after the other, so that their number stays bounded. */
export async function lockAndCountRules(tx: Transaction, place: RulePlace): Promise<number> {
  const { projectId, mergeRequestId = null } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended('approval_rules', ${projectId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from approval_rules
    where project_id = ${projectId} and merge_request_id is not distinct from ${mergeRequestId}::bigint and rule_type <> 'code_owner'`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** The id of a new rule. */
export async function insertRule(tx: Transaction, place: RulePlace, columns: RuleColumns): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into approval_rules
      (project_id, merge_request_id, source_rule_id, rule_type, name, approvals_required, applies_to_all_protected_branches)
    values (${place.projectId}, ${place.mergeRequestId ?? null}, ${columns.source_rule_id}, ${columns.rule_type}, ${columns.name},
      ${columns.approvals_required}, ${columns.applies_to_all_protected_branches}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Whether the rule was still there. */
export async function updateRule(
  tx: Transaction,
  id: number,
  {
    name,
    approvals_required,
    applies_to_all_protected_branches,
  }: Omit<RuleColumns, 'rule_type' | 'source_rule_id'>,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update approval_rules set name = ${name}, approvals_required = ${approvals_required},
    applies_to_all_protected_branches = ${applies_to_all_protected_branches} where id = ${id}`.execute(tx);
  return numAffectedRows !== 0n;
}

/** Replaces the lists that are given. */
export async function replaceLists(
  tx: Transaction,
  id: number,
  { users, groups, branches }: RuleLists,
): Promise<void> {
  if (users !== undefined) {
    await sql`delete from approval_rule_users where rule_id = ${id}`.execute(tx);
    await sql`insert into approval_rule_users (rule_id, user_id) select ${id}, unnest(${users as number[]}::bigint[]) on conflict do nothing`.execute(
      tx,
    );
  }
  if (groups !== undefined) {
    await sql`delete from approval_rule_groups where rule_id = ${id}`.execute(tx);
    await sql`insert into approval_rule_groups (rule_id, group_id) select ${id}, unnest(${groups as number[]}::bigint[]) on conflict do nothing`.execute(
      tx,
    );
  }
  if (branches !== undefined) {
    await sql`delete from approval_rule_branches where rule_id = ${id}`.execute(tx);
    await sql`insert into approval_rule_branches (rule_id, protected_branch_id) select ${id}, unnest(${branches as number[]}::bigint[]) on conflict do nothing`.execute(
      tx,
    );
  }
}

/** Whether there was one. */
export async function deleteRule(tx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from approval_rules where id = ${id}`.execute(tx);
  return numAffectedRows !== 0n;
}

/** What is wrong with a rule that the database refuses; undefined if it is something else. */
export function takenRule(error: unknown): 'name' | 'any_approver' | 'source' | undefined {
  if (
    ['approval_rules_project_name', 'approval_rules_request_name'].some((index) =>
      isUniqueViolation(error, index),
    )
  )
    return 'name';
  if (
    ['approval_rules_project_any', 'approval_rules_request_any'].some((index) =>
      isUniqueViolation(error, index),
    )
  )
    return 'any_approver';
  return isUniqueViolation(error, 'approval_rules_source') ? 'source' : undefined;
}
