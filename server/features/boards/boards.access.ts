/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /api/v4/projects/:id/boards                             read issues         api
POST   /api/v4/projects/:id/boards                             Reporter and above  api
GET    /api/v4/projects/:id/boards/:board_id                   read issues         api
PUT    /api/v4/projects/:id/boards/:board_id                   Reporter and above  api
DELETE /api/v4/projects/:id/boards/:board_id                   Reporter and above  api
GET    /api/v4/projects/:id/boards/:board_id/lists             read issues         api
POST   /api/v4/projects/:id/boards/:board_id/lists             Reporter and above  api
GET    /api/v4/projects/:id/boards/:board_id/lists/:list_id    read issues         api
PUT    /api/v4/projects/:id/boards/:board_id/lists/:list_id    Reporter and above  api
DELETE /api/v4/projects/:id/boards/:board_id/lists/:list_id    Reporter and above  api
GET    /:project/-/boards.json                                 read issues         -
GET    /:project/-/boards/recent                               own settings there  -
GET    /:project/-/boards/recent.json                          own settings there  -
GET    /:project/-/boards/last.json                            read issues         -
POST   /:project/-/boards.json                                 Reporter and above  -
GET    /:project/-/boards/:id.json                             read issues         -
PUT    /:project/-/boards/:id.json                             Reporter and above  -
DELETE /:project/-/boards/:id.json                             Reporter and above  -
GET    /api/v4/groups/:id/boards                             read group          api
POST   /api/v4/groups/:id/boards                             Reporter and above  api
GET    /api/v4/groups/:id/boards/:board_id                   read group          api
PUT    /api/v4/groups/:id/boards/:board_id                   Reporter and above  api
DELETE /api/v4/groups/:id/boards/:board_id                   Reporter and above  api
GET    /api/v4/groups/:id/boards/:board_id/lists             read group          api
POST   /api/v4/groups/:id/boards/:board_id/lists             Reporter and above  api
GET    /api/v4/groups/:id/boards/:board_id/lists/:list_id    read group          api
PUT    /api/v4/groups/:id/boards/:board_id/lists/:list_id    Reporter and above  api
DELETE /api/v4/groups/:id/boards/:board_id/lists/:list_id    Reporter and above  api
GET    /groups/:group/-/boards.json                                 read group          -
GET    /groups/:group/-/boards/recent                               own settings there  -
GET    /groups/:group/-/boards/recent.json                          own settings there  -
GET    /groups/:group/-/boards/last.json                            read group          -
POST   /groups/:group/-/boards.json                                 Reporter and above  -
GET    /groups/:group/-/boards/:id.json                             read group          -
PUT    /groups/:group/-/boards/:id.json                             Reporter and above  -
DELETE /groups/:group/-/boards/:id.json                             Reporter and above  -
GET    /api/v4/groups/:id/epic_boards                             read group          api
GET    /api/v4/groups/:id/epic_boards/:board_id                   read group          api
GET    /api/v4/groups/:id/epic_boards/:board_id/lists             read group          api
GET    /api/v4/groups/:id/epic_boards/:board_id/lists/:list_id    read group          api
GET    /groups/:group/-/epic_boards.json                            read group          -
GET    /groups/:group/-/epic_boards/recent                          own settings there  -
GET    /groups/:group/-/epic_boards/recent.json                     own settings there  -
GET    /groups/:group/-/epic_boards/last.json                       read group          -
POST   /groups/:group/-/epic_boards.json                            Reporter and above  -
GET    /groups/:group/-/epic_boards/:id.json                        read group          -
PUT    /groups/:group/-/epic_boards/:id.json                        Reporter and above  -
DELETE /groups/:group/-/epic_boards/:id.json                        Reporter and above  -
GET    /-/boards/:board/lists                                  read issues         -
GET    /-/boards/:board/lanes.json                             read issues         -
GET    /-/boards/:board/assignees.json                         own settings there  -
GET    /-/boards/:board/milestones.json                        read issues         -
POST   /-/boards/:board/lists                                  Reporter and above  -
POST   /-/boards/:board/lists/generate.json                    Reporter and above  -
PUT    /-/boards/:board/lists/:id                              own settings there  -
DELETE /-/boards/:board/lists/:id                              Reporter and above  -
GET    /-/boards/:board/lists/:id/issues                       read issues         -
POST   /-/boards/:board/lists/:id/issues                       Reporter and above  -
GET    /-/boards/:board/issues                                 read issues         -
GET    /-/boards/:board/issues.json                            read issues         -
PUT    /-/boards/:board/issues/:issue                          Reporter and above  -
PUT    /-/boards/:board/issues/bulk_move                       Reporter and above  -
`;
