/** The addresses of a person's feeds are signed with this number: the next one makes all earlier addresses invalid. */
export default String.raw`
alter table users add column feed_token_version integer not null default 0;
`;
