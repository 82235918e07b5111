/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/issues/views.json        own settings there  -
PUT    /:project/-/issues/views.json        own settings there  -
DELETE /:project/-/issues/views.json        own settings there  -
GET    /groups/:group/-/issues/views.json   own settings there  -
PUT    /groups/:group/-/issues/views.json   own settings there  -
DELETE /groups/:group/-/issues/views.json   own settings there  -
GET    /dashboard/issues/views.json         signed in           -
PUT    /dashboard/issues/views.json         signed in           -
DELETE /dashboard/issues/views.json         signed in           -
`;
