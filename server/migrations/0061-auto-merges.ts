/**
 * Merge requests that are merged as soon as nothing is missing: by whom, with which choices, and at which head and target they were set.
 * A push or another target ends that.
 */
export default `
create table auto_merges (
  merge_request_id bigint primary key references merge_requests on delete cascade,
  user_id bigint not null references users on delete cascade,
  head_sha text not null,
  target_branch text not null,
  squash boolean,
  message text,
  squash_message text,
  remove_source_branch boolean,
  -- Says which setting it is: as exact as a date of JavaScript.
  set_at timestamptz(3) not null default now(),
  -- When its merge was planned: from then on it can't be canceled, unless nothing came of it.
  begun_at timestamptz
);
create index auto_merges_user on auto_merges (user_id);
`;
