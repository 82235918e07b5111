/**
 * The tree of epics: an epic can be below another one, an issue can be in one epic. Positions are those among the neighbours of the same
 * parent, with room between them.
 */
export default `
alter table epics add parent_id bigint references epics on delete set null, add relative_position bigint;
create index epics_children on epics (parent_id, relative_position, id) where parent_id is not null;
create table epic_issues (
  id bigint generated always as identity primary key,
  epic_id bigint not null references epics on delete cascade,
  issue_id bigint not null unique references subjects on delete cascade,
  relative_position bigint not null,
  created_at timestamptz not null default now()
);
create index epic_issues_listed on epic_issues (epic_id, relative_position, id);
`;
