/**
 * Rules that come from a file of code owners on the target branch: one for each of its lines that a merge request's changes fall under.
 * Owners are kept as the file names them, so that a renamed or removed person or group is never an owner by what it was.
 * `merge_requests.owners_key` says what the rules were made from. The name of the setting is v4's.
 */
export default `
alter table approval_rules drop constraint approval_rules_type;
alter table approval_rules add constraint approval_rules_type check (rule_type in ('regular', 'any_approver', 'code_owner'));
alter table approval_rules add column section text;
alter table approval_rules add column owner_names text[] not null default '{}';
alter table approval_rules add column owner_emails text[] not null default '{}';
alter table merge_requests add column owners_key text;
alter table merge_requests add column owner_problems jsonb not null default '[]';
alter table protected_branches add column code_owner_approval_required boolean not null default false;
`;
