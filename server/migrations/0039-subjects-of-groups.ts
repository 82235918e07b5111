/**
 * Subjects below groups have what subjects of projects have: uploads, checks for spam, and labels and assignees that know the state of
 * their subject (the foreign key that keeps it up to date skips rows without a project).
 */
export default `
alter table uploads alter column project_id drop not null,
  add column namespace_id bigint references namespaces on delete cascade,
  add constraint uploads_parent check (num_nonnulls(project_id, namespace_id) = 1);
create index uploads_namespace on uploads (namespace_id, id desc) where namespace_id is not null;

alter table spam_logs add column namespace_id bigint references namespaces on delete cascade;
create index spam_logs_namespace on spam_logs (namespace_id) where namespace_id is not null;

create function list_subject_of_group() returns trigger language plpgsql as $$
begin
  update subject_labels set state = new.state, confidential = new.confidential where subject_id = new.id;
  update subject_assignees set state = new.state, confidential = new.confidential where subject_id = new.id;
  return null;
end $$;
create trigger subjects_of_groups_listed after update of state, confidential on subjects for each row
  when (new.namespace_id is not null) execute function list_subject_of_group();
`;
