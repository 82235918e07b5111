/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /:project/-/issues/:iid/toggle_subscription          open issues and comment  -
GET    /api/v4/projects/:id/issues/:issue_iid/participants  read issues              api
POST   /api/v4/projects/:id/issues/:issue_iid/subscribe     open issues and comment  api
POST   /api/v4/projects/:id/issues/:issue_iid/unsubscribe   open issues and comment  api
`;
