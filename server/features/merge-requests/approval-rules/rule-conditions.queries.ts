import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasRole, readsMergeRequests } from '../../../platform/access/project-rules.ts';
import { conditionForPeople } from '../../../platform/access/rule.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/is-one-of.ts';
import { peopleOfEmails } from '../../accounts/index.ts';
import { asksOwners, coveringRules } from '../../protected-branches/index.ts';

/*
 * Parts of statements about `merge_requests m` and its project `p`: which rules hold for it, and whose approval serves them.
 */

/** Condition: approval `a` is of the present head, or the project keeps approvals whatever is pushed. */
export const isCurrent = sql<boolean>`(a.head_sha = m.head_sha or not p.reset_approvals_on_push)`;

const covering = coveringRules(sql`m.project_id`, sql`m.target_branch`);

/** Condition: rule `s` of the project is for the branch that the merge request goes into. */
const coversTarget = sql<boolean>`case when s.applies_to_all_protected_branches then exists ${covering}
  else not exists (select 1 from approval_rule_branches rb where rb.rule_id = s.id)
    or exists (select 1 from approval_rule_branches rb where rb.rule_id = s.id and rb.protected_branch_id in ${covering}) end`;

/**
 * Rows `r`: the rules that hold. What stands for a rule of the project does so where that holds, and where the project allows it. `n` is
 * the namespace of the project, which the rights of people are read with.
 */
export const rulesThatHold: RawBuilder<unknown> = sql`approval_rules r
  join approval_rules s on s.id = coalesce(r.source_rule_id, r.id) and (s.merge_request_id is not null or ${coversTarget})
  join namespaces n on n.id = p.namespace_id
  where ((r.merge_request_id is null and r.project_id = m.project_id and (p.disable_overriding_approvers_per_merge_request
      or not exists (select 1 from approval_rules o where o.source_rule_id = r.id and o.merge_request_id = m.id)))
    or (r.merge_request_id = m.id and (r.rule_type = 'code_owner' or not p.disable_overriding_approvers_per_merge_request)))`;

/** How many approvals rule `r` asks for: what owners say is asked for where the branch wants it, and else only shown. */
export const approvalsAsked = sql<number>`case when r.rule_type <> 'code_owner' or ${asksOwners(sql`m.project_id`, sql`m.target_branch`)}
  then r.approvals_required else 0 end`;

/** Memberships of groups that count: neither expired nor of a deleted group. Direct ones only, as in v4. */
export const groupMembers = sql`approval_rule_groups rg join namespaces g on g.id = rg.group_id and g.deleted_at is null
  join members gm on gm.namespace_id = g.id and (gm.expires_at is null or gm.expires_at > current_date)`;

/** The members of the groups that a file of code owners names. */
export const ownerGroupMembers = sql`namespaces g join members gm on gm.namespace_id = g.id and (gm.expires_at is null or gm.expires_at > current_date)
  where g.kind = 'group' and g.deleted_at is null and g.full_path = any(r.owner_names::citext[])`;

/** Condition: a file of code owners names person `u`. */
const isOwner = sql<boolean>`(u.username = any(r.owner_names::citext[]) or u.id in (${peopleOfEmails(sql`r.owner_emails`)})
  or exists (select 1 from ${ownerGroupMembers} and gm.user_id = u.id))`;

const reads = conditionForPeople(readsMergeRequests);
const isDeveloper = conditionForPeople(hasRole('developer'));

/** Condition: rule `r` names person `u`. Nobody is named by a rule for any approver. */
const namesPerson = sql<boolean>`(
  exists (select 1 from approval_rule_users ru where ru.rule_id = r.id and ru.user_id = u.id)
  or exists (select 1 from ${groupMembers} where rg.rule_id = r.id and gm.user_id = u.id)
  or (r.rule_type = 'code_owner' and ${isOwner}))`;

/** The same, of who can read merge requests there. */
export const isNamed = sql<boolean>`(${reads} and ${namesPerson})`;

/** Condition: an approval of person `u` serves rule `r`. */
const serves = sql<boolean>`case r.rule_type when 'any_approver'
  then ${reads} and ${isDeveloper} else ${isNamed} end`;

/** Condition: approval `a` is not the author's, or the project lets authors approve. */
const isOthers = sql<boolean>`(p.merge_requests_author_approval
  or not exists (select 1 from subjects own where own.id = m.id and own.author_id = a.user_id))`;

/** The ids of those whose approvals serve rule `r`. */
export const servingApprovers = sql`select u.id from approvals a join users u on u.id = a.user_id
  where a.merge_request_id = m.id and ${isCurrent} and ${isOthers} and ${serves}`;

/**
 * Condition: who gave approval `a` may still give one: they read the merge request, are Developers or named by a rule that holds, and are
 * not its author where authors may not (those who add commits lose theirs with the push). What was merged keeps what was said of it. `ruled`
 * where there can be rules: they take longer to plan than the rest.
 * `offset 0`: else PostgreSQL plans each part a second time, to compare it with a hashed one.
 */
export const mayStillApprove = (ruled = true): RawBuilder<boolean> =>
  sql<boolean>`(m.merged_at is not null or ${isOthers} and exists (select 1 from users u, namespaces n where u.id = a.user_id and n.id = p.namespace_id and ${reads}
    and (${isDeveloper}${ruled ? sql` or exists (select 1 from ${rulesThatHold} and ${namesPerson} offset 0)` : sql``}) offset 0))`;

/** How many rules lack approvals. */
export const unmetRules: RawBuilder<number> = sql<number>`(select count(*)::int from ${rulesThatHold}
  and ${approvalsAsked} > (select count(*) from (${servingApprovers}) served))`;

/**
 * Condition: there is a rule here or in the project. Mostly there is none, and planning a statement that asks who serves them takes
 * longer than all else that is said of a merge request.
 */
export const hasRules: RawBuilder<boolean> = sql<boolean>`(exists (select 1 from approval_rules r where r.merge_request_id = m.id)
  or exists (select 1 from approval_rules r where r.project_id = m.project_id and r.merge_request_id is null))`;

/** How many rules lack approvals, by merge request. */
export async function countUnmetRules(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    unmet: number;
  }>`select m.id, ${unmetRules} as unmet from merge_requests m join projects p on p.id = m.project_id where ${isOneOf(sql`m.id`, ids)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, unmet }) => [id, unmet]));
}
