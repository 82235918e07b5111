/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/projects/:id/access_tokens                   Maintainer and above  api
POST   /api/v4/projects/:id/access_tokens                   Maintainer and above  api
GET    /api/v4/projects/:id/access_tokens/:token_id         Maintainer and above  api
DELETE /api/v4/projects/:id/access_tokens/:token_id         Maintainer and above  api
POST   /api/v4/projects/:id/access_tokens/:token_id/rotate  Maintainer and above  api
GET    /api/v4/groups/:id/access_tokens                     Owner and above       api
POST   /api/v4/groups/:id/access_tokens                     Owner and above       api
GET    /api/v4/groups/:id/access_tokens/:token_id           Owner and above       api
DELETE /api/v4/groups/:id/access_tokens/:token_id           Owner and above       api
POST   /api/v4/groups/:id/access_tokens/:token_id/rotate    Owner and above       api
`;
