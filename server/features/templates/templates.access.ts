/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/description_templates/names/:type  read code  -
GET    /:project/-/templates/:type/:name              read code  -
GET    /api/v4/projects/:id/templates/:type           read code  api
GET    /api/v4/projects/:id/templates/:type/:name     read code  api
`;
