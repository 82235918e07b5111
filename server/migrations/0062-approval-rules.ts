/**
 * Rules that say who has to approve: of a project, or of one merge request, where one can stand for (`source_rule_id`) a rule of its
 * project. People are named, or are the members of named groups. Without a branch a rule holds for all of them. The name of the
 * setting is v4's.
 */
export default `
create table approval_rules (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  merge_request_id bigint references merge_requests on delete cascade,
  source_rule_id bigint references approval_rules on delete cascade,
  rule_type text not null,
  name text not null,
  approvals_required int not null check (approvals_required between 0 and 100),
  applies_to_all_protected_branches boolean not null default false,
  created_at timestamptz not null default now(),
  constraint approval_rules_type check (rule_type in ('regular', 'any_approver')),
  check (source_rule_id is null or merge_request_id is not null)
);
create unique index approval_rules_project_name on approval_rules (project_id, lower(name)) where merge_request_id is null;
create unique index approval_rules_project_any on approval_rules (project_id) where merge_request_id is null and rule_type = 'any_approver';
create unique index approval_rules_request_name on approval_rules (merge_request_id, lower(name)) where rule_type in ('regular', 'any_approver');
create unique index approval_rules_request_any on approval_rules (merge_request_id) where rule_type = 'any_approver';
create index approval_rules_request on approval_rules (merge_request_id);
create unique index approval_rules_source on approval_rules (source_rule_id, merge_request_id) where source_rule_id is not null;

create table approval_rule_users (
  rule_id bigint not null references approval_rules on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (rule_id, user_id)
);
create index approval_rule_users_user on approval_rule_users (user_id);

create table approval_rule_groups (
  rule_id bigint not null references approval_rules on delete cascade,
  group_id bigint not null references namespaces on delete cascade,
  primary key (rule_id, group_id)
);
create index approval_rule_groups_group on approval_rule_groups (group_id);

create table approval_rule_branches (
  rule_id bigint not null references approval_rules on delete cascade,
  protected_branch_id bigint not null references protected_branches on delete cascade,
  primary key (rule_id, protected_branch_id)
);
create index approval_rule_branches_branch on approval_rule_branches (protected_branch_id);

alter table projects add column disable_overriding_approvers_per_merge_request boolean not null default false;
`;
