/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /-/invitations/:token                      everybody             -
GET    /:project/-/missing_right.json             read members          -
GET    /api/v4/groups/:id/members                 read group            api
GET    /api/v4/groups/:id/members/all             read group            api
GET    /api/v4/groups/:id/members/:user_id        read group            api
GET    /api/v4/groups/:id/members/all/:user_id    read group            api
POST   /api/v4/groups/:id/members                 Owner and above       api
PUT    /api/v4/groups/:id/members/:user_id        Owner and above       api
DELETE /api/v4/groups/:id/members/:user_id        Owner and above       api
GET    /api/v4/groups/:id/invitations             Owner and above       api
POST   /api/v4/groups/:id/invitations             Owner and above       api
DELETE /api/v4/groups/:id/invitations/:email      Owner and above       api
GET    /api/v4/projects/:id/users                 read members          api
GET    /api/v4/projects/:id/members               read members          api
GET    /api/v4/projects/:id/members/all           read members          api
GET    /api/v4/projects/:id/members/:user_id      read members          api
GET    /api/v4/projects/:id/members/all/:user_id  read members          api
POST   /api/v4/projects/:id/members               Maintainer and above  api
PUT    /api/v4/projects/:id/members/:user_id      Maintainer and above  api
DELETE /api/v4/projects/:id/members/:user_id      Maintainer and above  api
GET    /api/v4/projects/:id/invitations           Maintainer and above  api
POST   /api/v4/projects/:id/invitations           Maintainer and above  api
DELETE /api/v4/projects/:id/invitations/:email    Maintainer and above  api
`;
