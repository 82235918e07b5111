/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
POST   /:project/-/preview_markdown    open issues and comment  -
GET    /-/diagram                      everybody                -
GET    /-/diagram/:version/mermaid.js  everybody                -
POST   /api/v4/markdown                signed in                api
`;
