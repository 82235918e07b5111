/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /uploads/-/system/group/avatar/:id/:file  read group       -
POST   /-/groups/:id/avatar                      Owner and above  -
GET    /api/v4/groups                            everybody        api
POST   /api/v4/groups                            signed in        api
PUT    /api/v4/groups/:id                        Owner and above  api
DELETE /api/v4/groups/:id                        Owner and above  api
GET    /api/v4/groups/:id/avatar                 read group       api
POST   /api/v4/groups/:id/archive                Owner and above  api
POST   /api/v4/groups/:id/unarchive              Owner and above  api
GET    /api/v4/groups/:id/subgroups              read group       api
GET    /api/v4/groups/:id/descendant_groups      read group       api
`;
