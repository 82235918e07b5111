/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /-/resolve.json                  read project  -
GET    /api/v4/namespaces               signed in     api
GET    /api/v4/namespaces/:id           signed in     api
GET    /api/v4/namespaces/:path/exists  signed in     api
`;
