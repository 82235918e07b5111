/** What identifies the change of a version, wherever it is made: git's patch id. */
export default `
alter table merge_request_versions add column patch_id_sha text;
`;
