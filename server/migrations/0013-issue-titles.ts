/** What a title begins with, for who types `#` and its first letters. */
export default `
create index issues_project_title on issues (project_id, lower(title) text_pattern_ops);
`;
