/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /:project/-/labels/:label/merge       Reporter and above  -
POST   /groups/:group/-/labels/:label/merge  Reporter and above  -
`;
