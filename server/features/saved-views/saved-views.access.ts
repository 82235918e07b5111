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
GET    /:project/-/merge_requests/views.json  read code, signed in  -
PUT    /:project/-/merge_requests/views.json  read code, signed in  -
DELETE /:project/-/merge_requests/views.json  read code, signed in  -
GET    /groups/:group/-/merge_requests/views.json   own settings there  -
PUT    /groups/:group/-/merge_requests/views.json   own settings there  -
DELETE /groups/:group/-/merge_requests/views.json   own settings there  -
GET    /dashboard/merge_requests/views.json         signed in           -
PUT    /dashboard/merge_requests/views.json         signed in           -
DELETE /dashboard/merge_requests/views.json         signed in           -
`;
