/** Commits that somebody put beside a merge request because they explain it: they are none of its own. Kept by refs. */
export default `
create table merge_request_context_commits (
  id bigint generated always as identity primary key,
  merge_request_id bigint not null references merge_requests on delete cascade,
  sha text not null,
  created_at timestamptz not null default now(),
  unique (merge_request_id, sha)
);
`;
