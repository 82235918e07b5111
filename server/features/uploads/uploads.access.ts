/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /:project/uploads                               open issues and comment  -
GET    /:project/uploads/:secret/:filename             read project             -
GET    /-/project/:project/uploads/:secret/:filename   read project             -
POST   /api/v4/projects/:id/uploads                    open issues and comment  api
GET    /api/v4/projects/:id/uploads                    Maintainer and above     api
GET    /api/v4/projects/:id/uploads/:upload_id         Maintainer and above     api
GET    /api/v4/projects/:id/uploads/:secret/:filename  read project             api
DELETE /api/v4/projects/:id/uploads/:upload_id         Maintainer and above     api
DELETE /api/v4/projects/:id/uploads/:secret/:filename  Maintainer and above     api
`;
