/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /-/profile/notifications.json                signed in           -
GET    /-/profile/notifications/preview.json        signed in           -
GET    /-/sent_notifications/:key/unsubscribe.json  everybody           -
POST   /-/sent_notifications/:key/unsubscribe       everybody           -
GET    /api/v4/notification_settings                signed in           api
PUT    /api/v4/notification_settings                signed in           api
GET    /api/v4/groups/:id/notification_settings     own settings there  api
PUT    /api/v4/groups/:id/notification_settings     own settings there  api
GET    /api/v4/projects/:id/notification_settings   own settings there  api
PUT    /api/v4/projects/:id/notification_settings   own settings there  api
`;
