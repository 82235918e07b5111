/**
 * What is known of a version of a merge request is kept with it: whether refs hold its commits, and how large its change is (null: not
 * counted yet). Of very many conflicting files only some are kept; `conflict_count` says how many there are.
 */
export default `
alter table merge_request_versions add column held boolean not null default false;
alter table merge_request_versions add column files_count int;
create index merge_request_versions_not_held on merge_request_versions (merge_request_id) where not held;
alter table merge_requests add column conflict_count int;
update merge_requests set conflict_count = cardinality(conflicting_paths);
`;
