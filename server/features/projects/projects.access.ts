/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /uploads/-/system/project/avatar/:id/:file  read project          -
POST   /-/projects/:id/avatar                      Maintainer and above  -
GET    /api/v4/users/:id/projects                  everybody             api
GET    /api/v4/users/:id/starred_projects          everybody             api
GET    /api/v4/groups/:id                          read group            api
GET    /api/v4/groups/:id/projects                 read group            api
GET    /api/v4/projects                            everybody             api
POST   /api/v4/projects                            signed in             api
GET    /api/v4/projects/:id                        read project          api
PUT    /api/v4/projects/:id                        Maintainer and above  api
DELETE /api/v4/projects/:id                        Owner and above       api
GET    /api/v4/projects/:id/avatar                 read project          api
POST   /api/v4/projects/:id/archive                Owner and above       api
POST   /api/v4/projects/:id/unarchive              Owner and above       api
POST   /api/v4/projects/:id/star                   star                  api
POST   /api/v4/projects/:id/unstar                 star                  api
GET    /api/v4/projects/:id/starrers               read project          api
GET    /api/v4/projects/:id/groups                 read project          api
GET    /api/v4/projects/:id/forks                  read project          api
GET    /api/v4/projects/:id/languages              read code             code
`;
