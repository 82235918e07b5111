/** Parts of a project are open to all who see it, to members or to nobody: only what is not open to all is written down. */
export default `
create table project_features (
  project_id bigint not null references projects on delete cascade,
  feature text not null check (feature in ('issues', 'repository', 'merge_requests')),
  level text not null check (level in ('disabled', 'private')),
  primary key (project_id, feature)
);
insert into project_features (project_id, feature, level) select id, 'issues', 'disabled' from projects where not issues_enabled;
alter table projects drop column issues_enabled,
  add column autoclose_referenced_issues boolean not null default true,
  add column emails_enabled boolean not null default true;
alter table namespaces add column emails_enabled boolean not null default true,
  add column subgroup_creation_level text not null default 'maintainer' check (subgroup_creation_level in ('owner', 'maintainer'));
`;
