/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/autocomplete_sources/members     read members  -
GET    /:project/-/autocomplete_sources/issues      read issues   -
GET    /:project/-/autocomplete_sources/labels      read project  -
GET    /:project/-/autocomplete_sources/milestones  read project  -
GET    /autocomplete/users.json                      signed in           -
GET    /autocomplete/users/:id.json                  signed in           -
`;
