/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /api/v4/projects/:id/statuses/:sha                     Developer and above  api
GET    /api/v4/projects/:id/repository/commits/:sha/statuses  read code            api
`;
