/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /dashboard/issues.json                                       signed in                -
GET    /:project/-/issues/:iid/card.json                            read issues              -
GET    /:project/-/issues.json                                      read issues              -
GET    /groups/:group/-/issues.json                                 read group               -
GET    /:project/-/issues/follow_up.json                            Developer and above      -
GET    /:project/-/issues/:iid.json                                 read issues              -
PUT    /:project/-/issues/:iid.json                                 Reporter and above       -
POST   /:project/-/issues                                           open issues and comment  -
POST   /:project/-/issues/bulk_update                               Reporter and above       -
POST   /groups/:group/-/issues/bulk_update                          Reporter and above       -
POST   /groups/:group/-/issues/bulk_undo                            Reporter and above       -
GET    /autocomplete/projects.json                                  signed in                -
POST   /:project/-/issues/bulk_move                                 Reporter and above       -
GET    /:project/-/issues/moves/:run.json                           own moves                -
POST   /:project/-/issues/moves/:run/undo                           own moves                -
POST   /:project/-/issues/bulk_undo                                 Reporter and above       -
POST   /:project/-/issues/:iid/state                                Reporter and above       -
GET    /:project/-/issues/:iid/links                                read issues              -
POST   /:project/-/issues/:iid/links                                Reporter and above       -
PUT    /:project/-/issues/:iid/links/:link                          Reporter and above       -
DELETE /:project/-/issues/:iid/links/:link                          Reporter and above       -
GET    /api/v4/groups/:id/issues                                    read group               api
GET    /api/v4/groups/:id/issues_statistics                         read group               api
GET    /api/v4/groups/:id/milestones/:milestone_id/issues           read group               api
GET    /api/v4/projects/:id/milestones/:milestone_id/issues         read issues              api
GET    /api/v4/issues                                               signed in                api
GET    /api/v4/issues/:id                                           administrators           api
GET    /api/v4/issues_statistics                                    signed in                api
GET    /api/v4/projects/:id/issues                                  read issues              api
POST   /api/v4/projects/:id/issues                                  open issues and comment  api
GET    /api/v4/projects/:id/issues_statistics                       read issues              api
GET    /api/v4/projects/:id/issues/:issue_iid                       read issues              api
PUT    /api/v4/projects/:id/issues/:issue_iid                       Reporter and above       api
DELETE /api/v4/projects/:id/issues/:issue_iid                       Owner and above          api
GET    /api/v4/projects/:id/issues/:issue_iid/time_stats            read issues              api
POST   /api/v4/projects/:id/issues/:issue_iid/time_estimate         Reporter and above       api
POST   /api/v4/projects/:id/issues/:issue_iid/reset_time_estimate   Reporter and above       api
POST   /api/v4/projects/:id/issues/:issue_iid/add_spent_time        Reporter and above       api
POST   /api/v4/projects/:id/issues/:issue_iid/reset_spent_time      Reporter and above       api
POST   /api/v4/projects/:id/issues/:issue_iid/move                  Reporter and above       api
POST   /api/v4/projects/:id/issues/:issue_iid/clone                 Reporter and above       api
GET    /api/v4/projects/:id/issues/:issue_iid/links                 read issues              api
GET    /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id  read issues              api
POST   /api/v4/projects/:id/issues/:issue_iid/links                 Reporter and above       api
DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id  Reporter and above       api
GET    /:project/-/issues/:iid/realtime_changes                                       read issues               -
DELETE /:project/-/issues/:iid.json                                                   Owner and above           -
PATCH  /:project/-/issues/:iid.json                                                   Reporter and above        -
PUT    /:project/-/issues/:iid/weight                                                 Reporter and above        -
POST   /:project/-/issues/:iid/weight                                                 Reporter and above        -
POST   /:project/-/issues/:iid/move                                                   Reporter and above        -
GET    /:project/-/issues/:iid/sidebar.json                         read issues              -
GET    /:project/-/issues.csv             own settings there       -
GET    /groups/:group/-/issues.csv        own settings there       -
GET    /dashboard/issues.csv              signed in                -
POST   /:project/-/issues/import_csv      open issues and comment  -
GET    /:project/-/issues.atom                read issues              -
GET    /:project/-/issues.ics                 read issues              -
GET    /:project/-/issues/feeds.json          own settings there       -
GET    /groups/:group/-/issues.atom           read group               -
GET    /groups/:group/-/issues.ics            read group               -
GET    /groups/:group/-/issues/feeds.json     own settings there       -
GET    /dashboard/issues.atom                 signed in                -
GET    /dashboard/issues.ics                  signed in                -
GET    /dashboard/issues/feeds.json           signed in                -
GET    /:project/-/milestones/:iid/burndown.json                    read issues              -
GET    /groups/:group/-/milestones/:iid/burndown.json               read group               -
GET    /api/v4/projects/:id/milestones/:milestone_id/burndown_events  read issues            api
GET    /api/v4/groups/:id/milestones/:milestone_id/burndown_events  read group               api
GET    /:project/-/issues/:iid/timelogs.json                        read issues              -
DELETE /:project/-/issues/:iid/timelogs/:timelog                    Maintainer and above     -
GET    /:project/-/milestones/:iid/timelogs.json                    read issues              -
GET    /groups/:group/-/milestones/:iid/timelogs.json               read group               -
PUT    /api/v4/projects/:id/issues/:issue_iid/reorder  Reporter and above  api
POST   /:project/-/issues/:iid/undo_move                                              Reporter and above        -
GET    /:project/-/issues/:iid/moved.json                           read issues              -
`;
