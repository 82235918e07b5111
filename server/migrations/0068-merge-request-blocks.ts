/** Merge requests that wait for others, of the same or of another project: they are not merged before these are. */
export default `
create table merge_request_blocks (
  id bigint generated always as identity primary key,
  blocking_id bigint not null references merge_requests on delete cascade,
  blocked_id bigint not null references merge_requests on delete cascade,
  created_at timestamptz not null default now(),
  unique (blocked_id, blocking_id),
  check (blocking_id <> blocked_id)
);
create index merge_request_blocks_blocking on merge_request_blocks (blocking_id);
`;
