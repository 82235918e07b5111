/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/-/commit/:sha/discussions.json                                             read code                -
GET    /:project/-/commit/:sha/conversation.json                                            read code                -
POST   /:project/-/commit/:sha/visit                                                        comment on code          -
GET    /:project/-/commit/:sha/discussions/between.json                                     read code                -
GET    /:project/-/commit/:sha/discussions/:discussion_id.json                              read code                -
GET    /:project/-/commit/:sha/notes                                                        read code                -
POST   /:project/-/commit/:sha/notes/:note_id/toggle_award_emoji                            comment on code          -
PATCH  /:project/-/commit/:sha/notes/:note_id                                               Maintainer and above     -
POST   /:project/-/commit/:sha/notes                                                        comment on code          -
PUT    /:project/-/commit/:sha/notes/:note_id                                               Maintainer and above     -
DELETE /:project/-/commit/:sha/notes/:note_id                                               Maintainer and above     -
GET    /:project/-/issues/:iid/discussions.json                                             read issues              -
GET    /:project/-/issues/:iid/conversation.json                                            read issues              -
POST   /:project/-/issues/:iid/visit                                                        own settings there       -
GET    /:project/-/issues/:iid/discussions/between.json                                     read issues              -
GET    /:project/-/issues/:iid/discussions/:discussion_id.json                              read issues              -
GET    /:project/-/issues/:iid/notes                                                        read issues              -
POST   /:project/-/issues/:iid/discussions/:discussion_id/resolve                           Developer and above      -
DELETE /:project/-/issues/:iid/discussions/:discussion_id/resolve                           Developer and above      -
POST   /:project/-/issues/:iid/notes/:note_id/resolve                                       Developer and above      -
DELETE /:project/-/issues/:iid/notes/:note_id/resolve                                       Developer and above      -
POST   /:project/-/issues/:iid/toggle_award_emoji                                           open issues and comment  -
GET    /:project/-/issues/:iid/descriptions/:version_id/diff                                read issues              -
DELETE /:project/-/issues/:iid/descriptions/:version_id                                     Reporter and above       -
POST   /:project/-/issues/:iid/notes/:note_id/toggle_award_emoji                            open issues and comment  -
PATCH  /:project/-/issues/:iid/notes/:note_id                                               Maintainer and above     -
GET    /:project/-/autocomplete_sources/commands                                            read issues              -
POST   /:project/-/issues/:iid/notes                                                        open issues and comment  -
PUT    /:project/-/issues/:iid/notes/:note_id                                               Maintainer and above     -
DELETE /:project/-/issues/:iid/notes/:note_id                                               Maintainer and above     -
GET    /api/v4/projects/:id/repository/commits/:sha/discussions                                read code                api
POST   /api/v4/projects/:id/repository/commits/:sha/discussions                                comment on code          api
GET    /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id                 read code                api
GET    /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes           read code                api
POST   /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes           comment on code          api
GET    /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id  read code                api
PUT    /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id  Maintainer and above     api
DELETE /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id  Maintainer and above     api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes                                      read issues              api
POST   /api/v4/projects/:id/issues/:noteable_iid/notes                                      open issues and comment  api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id                             read issues              api
PUT    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id                             Maintainer and above     api
DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id                             Maintainer and above     api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions                                read issues              api
POST   /api/v4/projects/:id/issues/:noteable_iid/discussions                                open issues and comment  api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id                 read issues              api
PUT    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id                 Developer and above      api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes           read issues              api
POST   /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes           open issues and comment  api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  read issues              api
PUT    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  Maintainer and above     api
DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  Maintainer and above     api
GET    /api/v4/projects/:id/issues/:noteable_iid/award_emoji                                read issues              api
POST   /api/v4/projects/:id/issues/:noteable_iid/award_emoji                                open issues and comment  api
GET    /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id                      read issues              api
DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id                      reactions of others      api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji                 read issues              api
POST   /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji                 open issues and comment  api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id       read issues              api
DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id       reactions of others      api
`;
