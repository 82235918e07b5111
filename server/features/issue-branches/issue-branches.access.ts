/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/issues/:iid/can_create_branch  read issues          -
GET    /:project/-/issues/:iid/related_branches   read code            -
GET    /:project/-/refs                           read code            -
POST   /:project/-/branches                       Developer and above  -
`;
