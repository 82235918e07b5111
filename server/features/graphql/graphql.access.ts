/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /api/graphql  everybody  -
`;
