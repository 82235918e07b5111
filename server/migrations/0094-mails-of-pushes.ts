/** What a push added to a merge request, for its mail: how many commits, and the last of them. */
export default `
alter table notifications add column pushed jsonb;
`;
