/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/deploy_keys                              administrators        api
POST   /api/v4/deploy_keys                              administrators        api
GET    /api/v4/projects/:id/deploy_keys                 Maintainer and above  api
POST   /api/v4/projects/:id/deploy_keys                 Maintainer and above  api
GET    /api/v4/projects/:id/deploy_keys/:key_id         Maintainer and above  api
PUT    /api/v4/projects/:id/deploy_keys/:key_id         Maintainer and above  api
DELETE /api/v4/projects/:id/deploy_keys/:key_id         Maintainer and above  api
POST   /api/v4/projects/:id/deploy_keys/:key_id/enable  Maintainer and above  api
`;
