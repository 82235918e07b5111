/**
 * Merge requests: a kind of subject with branches, versions and the plan of its merge.
 *
 * - `merge_requests.is_open` follows the subject's state, so that one index allows one open merge request for a pair of branches.
 * - A version is a commit that the source branch was at, with the merge base and the target's commit at that time.
 * - A merge plan is written before git moves the target branch, with the commit that it will be moved to; a merge that was cut off is
 *   recorded from it once the branch has that commit.
 */
export default `
alter table subjects drop constraint issues_state_check;
alter table subjects add constraint subjects_state check (state in ('opened', 'closed') or (kind = 'MergeRequest' and state = 'merged'));

create table merge_requests (
  id bigint primary key references subjects on delete cascade,
  project_id bigint not null references projects on delete cascade,
  source_project_id bigint references projects on delete set null,
  source_branch text not null,
  target_branch text not null,
  is_open boolean not null default true,
  remove_source_branch boolean not null default false,
  squash boolean not null default false,
  allow_collaboration boolean not null default false,
  -- Of the newest version.
  head_sha text not null,
  base_sha text not null,
  start_sha text not null,
  source_branch_exists boolean not null default true,
  merged_at timestamptz,
  merged_by_id bigint references users on delete set null,
  merge_commit_sha text,
  squash_commit_sha text,
  -- The last answer to whether it can be merged, and the heads that it is about.
  checked_head_sha text,
  checked_target_sha text,
  conflicting_paths text[]
);
create unique index merge_requests_open_pair on merge_requests (project_id, target_branch, source_project_id, source_branch) where is_open;
create index merge_requests_source on merge_requests (source_project_id, source_branch) where is_open;

create table merge_request_versions (
  id bigint generated always as identity primary key,
  merge_request_id bigint not null references merge_requests on delete cascade,
  number int not null,
  head_sha text not null,
  base_sha text not null,
  start_sha text not null,
  author_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  unique (merge_request_id, number)
);

create table merge_plans (
  merge_request_id bigint not null references merge_requests on delete cascade,
  user_id bigint references users on delete set null,
  target_branch text not null,
  -- The commit that the target branch is moved to.
  result_sha text not null,
  merge_commit_sha text,
  squash_commit_sha text,
  head_sha text not null,
  remove_source_branch boolean not null,
  planned_at timestamptz not null default now(),
  -- Two people may merge at once: the branch decides whose plan came true.
  primary key (merge_request_id, result_sha)
);

create function merge_requests_follow_state() returns trigger language plpgsql as $$
begin
  update merge_requests set is_open = (new.state = 'opened') where id = new.id;
  return null;
end $$;
create trigger merge_requests_follow_state after update of state on subjects for each row
  when (new.kind = 'MergeRequest' and old.state is distinct from new.state) execute function merge_requests_follow_state();

create index merge_requests_listed on subjects (project_id, state, created_at desc, id desc) where kind = 'MergeRequest';
create index merge_requests_updated on subjects (project_id, state, updated_at desc, id desc) where kind = 'MergeRequest';
`;
