/** What a project's merges and squashes say; null for the usual words. */
export default `
alter table projects add column merge_commit_template text, add column squash_commit_template text;
`;
