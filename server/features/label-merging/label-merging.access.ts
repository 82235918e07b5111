/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
PUT    /api/v4/projects/:id/labels/:label_id/promote  Reporter and above  api
PUT    /api/v4/projects/:id/labels/promote    Reporter and above  api
GET    /:project/-/labels/:label/labelled.json       Reporter and above  -
GET    /groups/:group/-/labels/:label/labelled.json  Reporter and above  -
POST   /:project/-/labels/:label/merge       Reporter and above  -
POST   /groups/:group/-/labels/:label/merge  Reporter and above  -
`;
