/**
 * The version of a merge request that somebody has reviewed last: what has come since is the first thing that they want to see. The tick
 * of a viewed file remembers the head that it was made at, for the same reason.
 */
export default `
create table last_reviews (
  user_id bigint not null references users on delete cascade,
  merge_request_id bigint not null references merge_requests on delete cascade,
  version_id bigint not null references merge_request_versions on delete cascade,
  reviewed_at timestamptz not null default now(),
  primary key (user_id, merge_request_id)
);
create index last_reviews_merge_request on last_reviews (merge_request_id);
create index last_reviews_version on last_reviews (version_id);
-- Null of ticks that are older than this column.
alter table viewed_files add column head_sha text;
`;
