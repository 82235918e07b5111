/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET  /groups/:group/-/epics/:iid/roadmap.json  read group  -
GET  /groups/:group/-/roadmap.json             read group  -
`;
