/** What titles and usernames begin with, for who types `#` or `@` and the first letters; and whether a person is a member, asked one by one. */
export default `
create index issues_project_title on issues (project_id, lower(title) text_pattern_ops);
create index users_username_begins on users (lower(username::text) collate "C");
create index members_user on members (user_id);
`;
