/** How many commits a version of a merge request brings, kept like the number of its files (null: not counted yet). */
export default `
alter table merge_request_versions add column commits_count int;
`;
