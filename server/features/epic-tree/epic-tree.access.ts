/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/groups/:id/epics/:epic_iid/epics                   read group          api
POST   /api/v4/groups/:id/epics/:epic_iid/epics                   Reporter and above  api
DELETE /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id    Reporter and above  api
POST   /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id    Reporter and above  api
PUT    /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id    Reporter and above  api
GET    /api/v4/groups/:id/epics/:epic_iid/issues                  read group          api
DELETE /api/v4/groups/:id/epics/:epic_iid/issues/:epic_issue_id   Reporter and above  api
PUT    /api/v4/groups/:id/epics/:epic_iid/issues/:epic_issue_id   Reporter and above  api
POST   /api/v4/groups/:id/epics/:epic_iid/issues/:issue_id        Reporter and above  api
GET    /groups/:group/-/epics/:iid/tree                           read group          -
GET    /groups/:group/-/epics/trees                               read group          -
POST   /groups/:group/-/epics/:iid/tree                           Reporter and above  -
PUT    /groups/:group/-/epics/:iid/tree/epics/:link               Reporter and above  -
PUT    /groups/:group/-/epics/:iid/tree/issues/:link              Reporter and above  -
`;
