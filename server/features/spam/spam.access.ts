/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /-/spam/captcha                 everybody       -
POST   /-/abuse_reports                signed in       -
GET    /admin/abuse_reports.json       administrators  -
PUT    /admin/abuse_reports/:id/close  administrators  -
`;
