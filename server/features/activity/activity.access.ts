/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/events               signed in     user
GET    /api/v4/users/:id/events     everybody     user
GET    /api/v4/projects/:id/events  read project  api
`;
