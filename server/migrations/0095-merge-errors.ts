/** Why the last rebase of a merge request changed nothing. */
export default `
alter table merge_requests add column merge_error text;
`;
