/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/search                 everybody     api
GET    /api/v4/groups/:id/search      read group    api
GET    /api/v4/groups/:id/-/search    read group    api
GET    /api/v4/projects/:id/search    read project  api
GET    /api/v4/projects/:id/-/search  read project  api
`;
