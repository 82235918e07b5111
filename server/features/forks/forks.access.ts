/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /api/v4/projects/:id/fork                  fork             api
POST   /api/v4/projects/:id/fork/:forked_from_id  Owner and above  api
DELETE /api/v4/projects/:id/fork                  Owner and above  api
`;
