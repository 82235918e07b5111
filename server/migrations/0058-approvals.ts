/**
 * Who approved a merge request, and at which head: an approval counts for what its giver saw. A reviewer can also ask for changes, which
 * blocks the merge until they approve, take it back, or a Maintainer dismisses it. The names of the settings are v4's.
 */
export default `
create table approvals (
  merge_request_id bigint not null references merge_requests on delete cascade,
  user_id bigint not null references users on delete cascade,
  head_sha text not null,
  created_at timestamptz not null default now(),
  primary key (merge_request_id, user_id)
);
create index approvals_user on approvals (user_id);
alter table subject_reviewers drop constraint subject_reviewers_state_check;
alter table subject_reviewers add constraint subject_reviewers_state_check
  check (state in ('unreviewed', 'reviewed', 'approved', 'requested_changes'));
alter table projects add column approvals_before_merge int not null default 0;
alter table projects add column reset_approvals_on_push boolean not null default true;
alter table projects add column merge_requests_author_approval boolean not null default false;
alter table projects add column merge_requests_disable_committers_approval boolean not null default false;
`;
