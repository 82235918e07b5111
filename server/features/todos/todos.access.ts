/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /dashboard/todos/count.json            signed in                -
GET    /dashboard/todos/filters.json          signed in                -
POST   /dashboard/todos/:id/snooze            signed in                -
DELETE /dashboard/todos/destroy_all           signed in                -
PATCH  /dashboard/todos/bulk_restore          signed in                -
POST   /api/v4/projects/:id/issues/:iid/todo  open issues and comment  api
GET    /api/v4/todos                          signed in                api
POST   /api/v4/todos/:id/mark_as_done         signed in                api
POST   /api/v4/todos/mark_as_done             signed in                api
POST   /:project/-/todos            own settings there  -
DELETE /dashboard/todos/:id          signed in           -
`;
