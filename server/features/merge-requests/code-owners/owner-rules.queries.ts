import { sql } from 'kysely';
import { peopleOfEmails } from '../../accounts/index.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import type { OwnerProblem } from './parse-owners.ts';

/** A rule that a line of the file makes for a merge request. */
export interface OwnerRule {
  readonly section: string;
  /** Its pattern. */
  readonly name: string;
  readonly approvals_required: number;
  readonly owner_names: readonly string[];
  readonly owner_emails: readonly string[];
}

/** Replaces the rules of code owners of a merge request; `key` says what they were made from. */
export async function replaceOwnerRules(
  tx: Transaction,
  { id, project_id }: { readonly id: number; readonly project_id: number },
  { key, rules, problems }: MadeOwnerRules,
): Promise<void> {
  await sql`delete from approval_rules where merge_request_id = ${id} and rule_type = 'code_owner'`.execute(
    tx,
  );
  await sql`insert into approval_rules (project_id, merge_request_id, rule_type, section, name, approvals_required, owner_names, owner_emails)
    select ${project_id}, ${id}, 'code_owner', made.section, made.name, made.approvals_required, made.owner_names, made.owner_emails
    from json_to_recordset(${JSON.stringify(rules)}::json)
      as made (section text, name text, approvals_required int, owner_names text[], owner_emails text[])`.execute(
    tx,
  );
  await sql`update merge_requests set owners_key = ${key}, owner_problems = ${JSON.stringify(problems)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

export interface MadeOwnerRules {
  readonly key: string;
  readonly rules: readonly OwnerRule[];
  readonly problems: readonly OwnerProblem[];
}

/** The open merge requests into a branch. */
export async function listOpenInto(
  db: Connection,
  projectId: number,
  branch: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from merge_requests
    where is_open and project_id = ${projectId} and target_branch = ${branch} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people whom the file names by their names, with those who were named before. */
export async function findNamedOwners(db: Connection, names: readonly string[]): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from users
    where username = any(${names as string[]}::citext[]) and state = 'active' and not bot order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Which of these owners stand for a person: their name, a group that they are a member of, or an address of theirs. */
export async function findOwnersOf(
  db: Connection,
  userId: number,
  { names, emails }: { readonly names: readonly string[]; readonly emails: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{
    owner: string;
  }>`select asked::text as owner from unnest(${names as string[]}::citext[]) as asked
    where exists (select 1 from users u where u.id = ${userId} and u.username = asked)
      or exists (select 1 from namespaces g join members gm on gm.namespace_id = g.id and (gm.expires_at is null or gm.expires_at > current_date)
        where g.kind = 'group' and g.deleted_at is null and g.full_path = asked and gm.user_id = ${userId})
    union all
    select address::text from unnest(${emails as string[]}::citext[]) as address
    where ${userId} in (${peopleOfEmails(sql`array[address]`)})`.execute(db);
  return rows.map(({ owner }) => owner);
}
