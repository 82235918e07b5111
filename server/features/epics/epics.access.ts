/** Who may call what: read by server/access-table.ts, which says what the words mean. Also what groups have as soon as a kind is below them. */
export default `
GET    /api/v4/groups/:id/epics                                                          read group               api
POST   /api/v4/groups/:id/epics                                                          Reporter and above       api
GET    /api/v4/groups/:id/epics/:epic_iid/participants                                   read group               api
POST   /api/v4/groups/:id/epics/:epic_iid/subscribe                                      open issues and comment  api
POST   /api/v4/groups/:id/epics/:epic_iid/unsubscribe                                    open issues and comment  api
GET    /api/v4/groups/:id/epics/:eventable_id/resource_label_events                      read group               api
GET    /api/v4/groups/:id/epics/:eventable_id/resource_label_events/:event_id            read group               api
GET    /api/v4/groups/:id/epics/:eventable_id/resource_state_events                      read group               api
GET    /api/v4/groups/:id/epics/:eventable_id/resource_state_events/:event_id            read group               api
POST   /api/v4/groups/:id/epics/:iid/todo                                                own settings there       api
GET    /api/v4/groups/:id/epics/:noteable_iid/award_emoji                                read group               api
POST   /api/v4/groups/:id/epics/:noteable_iid/award_emoji                                open issues and comment  api
DELETE /api/v4/groups/:id/epics/:noteable_iid/award_emoji/:award_id                      reactions of others      api
GET    /api/v4/groups/:id/epics/:noteable_iid/award_emoji/:award_id                      read group               api
GET    /api/v4/groups/:id/epics/:noteable_id/discussions                                 read group               api
POST   /api/v4/groups/:id/epics/:noteable_id/discussions                                 open issues and comment  api
GET    /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id                  read group               api
PUT    /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id                  Developer and above      api
GET    /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes            read group               api
POST   /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes            open issues and comment  api
DELETE /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id   Maintainer and above     api
GET    /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id   read group               api
PUT    /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id   Maintainer and above     api
GET    /api/v4/groups/:id/epics/:noteable_id/notes                                       read group               api
POST   /api/v4/groups/:id/epics/:noteable_id/notes                                       open issues and comment  api
DELETE /api/v4/groups/:id/epics/:noteable_id/notes/:note_id                              Maintainer and above     api
GET    /api/v4/groups/:id/epics/:noteable_id/notes/:note_id                              read group               api
PUT    /api/v4/groups/:id/epics/:noteable_id/notes/:note_id                              Maintainer and above     api
GET    /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji                 read group               api
POST   /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji                 open issues and comment  api
DELETE /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji/:award_id       reactions of others      api
GET    /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji/:award_id       read group               api
GET    /api/v4/groups/:id/epics/:epic_iid/related_epics                                  read group               api
POST   /api/v4/groups/:id/epics/:epic_iid/related_epics                                  Reporter and above       api
DELETE /api/v4/groups/:id/epics/:epic_iid/related_epics/:related_epic_link_id            Reporter and above       api
GET    /api/v4/groups/:id/related_epic_links                                             read group               api
DELETE /api/v4/groups/:id/epics/:subject_iid                                             Owner and above          api
GET    /api/v4/groups/:id/epics/:subject_iid                                             read group               api
PUT    /api/v4/groups/:id/epics/:subject_iid                                             Reporter and above       api
GET    /api/v4/groups/:id/templates/:type                                                read group               api
GET    /api/v4/groups/:id/templates/:type/:name                                          read group               api
GET    /api/v4/groups/:id/uploads                                                        Maintainer and above     api
POST   /api/v4/groups/:id/uploads                                                        open issues and comment  api
DELETE /api/v4/groups/:id/uploads/:secret/:filename                                      Maintainer and above     api
GET    /api/v4/groups/:id/uploads/:secret/:filename                                      read group               api
DELETE /api/v4/groups/:id/uploads/:upload_id                                             Maintainer and above     api
GET    /api/v4/groups/:id/uploads/:upload_id                                             Maintainer and above     api
GET    /-/group/:group/uploads/:secret/:filename                                         read group               -
GET    /groups/:group/-/autocomplete_sources/commands                                    read group               -
GET    /groups/:group/-/autocomplete_sources/epics                                       read group               -
GET    /groups/:group/-/autocomplete_sources/labels                                      read group               -
GET    /groups/:group/-/autocomplete_sources/members                                     read group                            -
GET    /groups/:group/-/autocomplete_sources/milestones                                  read group               -
GET    /groups/:group/-/description_templates/names/:type                                read group               -
GET    /dashboard/epics.json                                                             signed in                -
GET    /groups/:group/-/epics.json                                                       read group               -
GET    /groups/:group/-/epics/:iid.json                                                  read group               -
PUT    /groups/:group/-/epics/:iid.json                                                  Reporter and above       -
PATCH  /groups/:group/-/epics/:iid.json                                                  Reporter and above       -
DELETE /groups/:group/-/epics/:iid.json                                                  Owner and above          -
GET    /groups/:group/-/epics/:iid/realtime_changes                                      read group               -
GET    /groups/:group/-/epics/:iid/conversation.json                                     read group               -
DELETE /groups/:group/-/epics/:iid/descriptions/:version_id                              Reporter and above       -
GET    /groups/:group/-/epics/:iid/descriptions/:version_id/diff                         read group               -
GET    /groups/:group/-/epics/:iid/discussions.json                                      read group               -
GET    /groups/:group/-/epics/:iid/discussions/:discussion_id.json                       read group               -
DELETE /groups/:group/-/epics/:iid/discussions/:discussion_id/resolve                    Developer and above      -
POST   /groups/:group/-/epics/:iid/discussions/:discussion_id/resolve                    Developer and above      -
GET    /groups/:group/-/epics/:iid/discussions/between.json                              read group               -
GET    /groups/:group/-/epics/:iid/links                                                 read group               -
POST   /groups/:group/-/epics/:iid/links                                                 Reporter and above       -
PUT    /groups/:group/-/epics/:iid/links/:link                                           Reporter and above       -
DELETE /groups/:group/-/epics/:iid/links/:link                                           Reporter and above       -
GET    /groups/:group/-/epics/:iid/notes                                                 read group               -
POST   /groups/:group/-/epics/:iid/notes                                                 open issues and comment  -
DELETE /groups/:group/-/epics/:iid/notes/:note_id                                        Maintainer and above     -
PATCH  /groups/:group/-/epics/:iid/notes/:note_id                                        Maintainer and above     -
PUT    /groups/:group/-/epics/:iid/notes/:note_id                                        Maintainer and above     -
DELETE /groups/:group/-/epics/:iid/notes/:note_id/resolve                                Developer and above      -
POST   /groups/:group/-/epics/:iid/notes/:note_id/resolve                                Developer and above      -
POST   /groups/:group/-/epics/:iid/notes/:note_id/toggle_award_emoji                     open issues and comment  -
POST   /groups/:group/-/epics/:iid/toggle_award_emoji                                    open issues and comment  -
POST   /groups/:group/-/epics/:iid/toggle_subscription                                   open issues and comment  -
POST   /groups/:group/-/todos                                                            own settings there       -
POST   /groups/:group/-/epics/:iid/visit                                                 own settings there       -
POST   /groups/:group/-/preview_markdown                                                 open issues and comment  -
GET    /groups/:group/-/templates/:type/:name                                            read group               -
POST   /groups/:group/-/uploads                                                          open issues and comment  -
`;
