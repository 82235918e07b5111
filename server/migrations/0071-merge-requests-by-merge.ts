/** The list of what was merged last, of a project with many. */
export default `
create index merge_requests_by_merge on merge_requests (project_id, merged_at desc nulls last, id desc);
`;
