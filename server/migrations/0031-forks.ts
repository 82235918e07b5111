/** A project can be a fork of another, until one of the two is gone or the relation is removed. */
export default `
alter table projects add column forked_from_project_id bigint references projects on delete set null;
create index projects_forked_from on projects (forked_from_project_id) where forked_from_project_id is not null;
alter table project_features drop constraint project_features_feature_check,
  add constraint project_features_feature_check check (feature in ('issues', 'repository', 'merge_requests', 'forking'));
`;
