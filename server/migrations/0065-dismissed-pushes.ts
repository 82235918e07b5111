/** Whose news of their own push to a branch they have put away: up to which activity. A later push is news again. */
export default `
create table dismissed_pushes (
  user_id bigint not null references users on delete cascade,
  project_id bigint not null references projects on delete cascade,
  branch text not null,
  event_id bigint not null,
  primary key (user_id, project_id, branch)
);
create index dismissed_pushes_project on dismissed_pushes (project_id);
`;
