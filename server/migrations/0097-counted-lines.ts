/** How many lines a version of a merge request adds and deletes, for lists; kept like the number of its files (null: not counted yet). */
export default `
alter table merge_request_versions add column additions int, add column deletions int;
`;
