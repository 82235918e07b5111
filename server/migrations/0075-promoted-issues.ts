/** Which issues were promoted to epics. Where the epic is deleted, the issue can be promoted again. */
export default `
create table promoted_issues (
  issue_id bigint primary key references subjects on delete cascade,
  epic_id bigint not null references subjects on delete cascade,
  created_at timestamptz not null default now()
);
create index promoted_issues_epic on promoted_issues (epic_id);
`;
