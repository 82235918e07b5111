/** Where the merge requests from a branch were merged: what stands on it follows. */
export default `
create index merge_requests_merged_source on merge_requests (project_id, source_branch, merged_at desc) where merged_at is not null;
`;
