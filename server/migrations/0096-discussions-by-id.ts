/** GraphQL names a discussion by its id alone. */
export default `
create index discussions_by_id on discussions using hash (id);
`;
