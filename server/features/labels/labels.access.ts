/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /-/projects/:id/labels/generate        Reporter and above  -
GET    /api/v4/groups/:id/labels              read group          api
POST   /api/v4/groups/:id/labels              Reporter and above  api
PUT    /api/v4/groups/:id/labels              Reporter and above  api
DELETE /api/v4/groups/:id/labels              Reporter and above  api
GET    /api/v4/groups/:id/labels/:label_id    read group          api
PUT    /api/v4/groups/:id/labels/:label_id    Reporter and above  api
DELETE /api/v4/groups/:id/labels/:label_id    Reporter and above  api
GET    /api/v4/projects/:id/labels            read project        api
POST   /api/v4/projects/:id/labels            Reporter and above  api
PUT    /api/v4/projects/:id/labels            Reporter and above  api
DELETE /api/v4/projects/:id/labels            Reporter and above  api
GET    /api/v4/projects/:id/labels/:label_id  read project        api
PUT    /api/v4/projects/:id/labels/:label_id  Reporter and above  api
DELETE /api/v4/projects/:id/labels/:label_id  Reporter and above  api
GET    /:project/-/labels/priorities.json     read project        -
POST   /:project/-/labels/set_priorities      Reporter and above  -
GET    /:project/-/labels.json                read project        -
GET    /groups/:group/-/labels.json           read group          -
POST   /:project/-/labels                     Reporter and above  -
POST   /groups/:group/-/labels                Reporter and above  -
POST   /api/v4/groups/:id/labels/:label_id/subscribe  own settings there  api
POST   /api/v4/groups/:id/labels/:label_id/unsubscribe  own settings there  api
POST   /api/v4/projects/:id/labels/:label_id/subscribe  own settings there  api
POST   /api/v4/projects/:id/labels/:label_id/unsubscribe  own settings there  api
GET    /dashboard/labels.json   signed in   -
GET    /groups/:group/-/issues/labels.json   read group   -
`;
