/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /robots.txt           everybody       -
GET    /admin/mails.json     administrators  -
GET    /api/v4/openapi.json  everybody       -
GET    /api/v4/version       signed in       user
GET    /api/v4/metadata      signed in       user
GET    /api/v4/audit_events  administrators  api
`;
