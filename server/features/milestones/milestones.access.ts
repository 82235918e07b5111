/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/milestones/:iid.json               read project         -
GET    /groups/:group/-/milestones/:iid.json          read group           -
GET    /api/v4/groups/:id/milestones                  read group           api
POST   /api/v4/groups/:id/milestones                  Developer and above  api
GET    /api/v4/groups/:id/milestones/:milestone_id    read group           api
PUT    /api/v4/groups/:id/milestones/:milestone_id    Developer and above  api
DELETE /api/v4/groups/:id/milestones/:milestone_id    Developer and above  api
GET    /api/v4/projects/:id/milestones                read project         api
POST   /api/v4/projects/:id/milestones                Developer and above  api
GET    /api/v4/projects/:id/milestones/:milestone_id  read project         api
PUT    /api/v4/projects/:id/milestones/:milestone_id  Developer and above  api
DELETE /api/v4/projects/:id/milestones/:milestone_id  Developer and above  api
POST   /api/v4/projects/:id/milestones/:milestone_id/promote  Developer and above  api
GET    /:project/-/milestones.json            read project        -
GET    /groups/:group/-/milestones.json       read group          -
GET    /dashboard/milestones.json   signed in   -
GET    /groups/:group/-/issues/milestones.json   read group   -
`;
