/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/projects/:id/protected_branches        Maintainer and above  api
POST   /api/v4/projects/:id/protected_branches        Maintainer and above  api
GET    /api/v4/projects/:id/protected_branches/:name  Maintainer and above  api
PATCH  /api/v4/projects/:id/protected_branches/:name  Maintainer and above  api
DELETE /api/v4/projects/:id/protected_branches/:name  Maintainer and above  api
GET    /api/v4/projects/:id/push_rule                 Maintainer and above  api
`;
