import { kindAccess } from '../../platform/access/kind-access.ts';

/** Who may call what: read by server/access-table.ts, which says what the words mean. Also what groups have as soon as a kind is below them. */
export default `
${kindAccess({
  api: '/api/v4/groups/:id/epics',
  page: '/groups/:group/-/epics',
  iid: 'epic_iid',
  notesByIid: false,
  list: 'read group',
  read: 'read group',
  open: 'Reporter and above',
  change: 'Reporter and above',
})}
GET    /api/v4/groups/:id/epics/:epic_iid/related_epics                                  read group               api
POST   /api/v4/groups/:id/epics/:epic_iid/related_epics                                  Reporter and above       api
DELETE /api/v4/groups/:id/epics/:epic_iid/related_epics/:related_epic_link_id            Reporter and above       api
GET    /api/v4/groups/:id/related_epic_links                                             read group               api
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
GET    /groups/:group/-/epics/:iid/links                                                 read group               -
POST   /groups/:group/-/epics/:iid/links                                                 Reporter and above       -
PUT    /groups/:group/-/epics/:iid/links/:link                                           Reporter and above       -
DELETE /groups/:group/-/epics/:iid/links/:link                                           Reporter and above       -
POST   /groups/:group/-/todos                                                            own settings there       -
POST   /groups/:group/-/preview_markdown                                                 open issues and comment  -
GET    /groups/:group/-/templates/:type/:name                                            read group               -
POST   /groups/:group/-/uploads                                                          open issues and comment  -
`;
