/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/projects/:id/issues/:issue_iid/related_merge_requests          read issues             api
GET    /api/v4/projects/:id/issues/:issue_iid/closed_by                       read issues             api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/closes_issues   read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/related_issues  read issues, with code  api
GET    /:project/-/issues/:iid/related_merge_requests.json                    read issues             -
POST   /:project/-/issues/:iid/create_merge_request  Developer and above  -
GET    /api/v4/user_counts                                                     signed in               api
`;
