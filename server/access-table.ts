/**
 * Who may call what, written by hand from the roles that the product promises (docs/permissions.md), never made from the policies.
 * `server/access.test.ts` calls every route as everybody and fails for a route that is not here.
 *
 * A rule has a row for each visibility and a column for each person:
 *   nobody · outsider (signed in, no member) · Guest · Reporter · Developer · Maintainer · Owner · administrator
 *   +  is let in    1  401, has to sign in    3  403, sees it and may not    4  404, may not know that it is there
 */
export const people = [
  'nobody',
  'outsider',
  'guest',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'administrator',
] as const;
export const visibilityRows = ['private', 'internal', 'public'] as const;

//                                      private     internal    public
export const rules: Readonly<Record<string, readonly [string, string, string]>> = {
  everybody: ['++++++++', '++++++++', '++++++++'],
  'signed in': ['1+++++++', '1+++++++', '1+++++++'],
  // What asks for the current password in a session: everybody asks here with a token, which is never enough.
  'session and password': ['13333333', '13333333', '13333333'],
  administrators: ['1333333+', '1333333+', '1333333+'],
  'read project': ['44++++++', '4+++++++', '++++++++'],
  'read group': ['44++++++', '4+++++++', '++++++++'],
  'read members': ['44++++++', '4+++++++', '1+++++++'],
  'read code': ['443+++++', '4+++++++', '++++++++'],
  'read issues': ['44++++++', '4+++++++', '++++++++'],
  'open issues and comment': ['14++++++', '1+++++++', '1+++++++'],
  'comment on code': ['143+++++', '1+++++++', '1+++++++'],
  'own settings there': ['14++++++', '1+++++++', '1+++++++'],
  star: ['14++++++', '1+++++++', '1+++++++'],
  'Reporter and above': ['143+++++', '133+++++', '133+++++'],
  'Developer and above': ['1433++++', '1333++++', '1333++++'],
  'Maintainer and above': ['14333+++', '13333+++', '13333+++'],
  'Owner and above': ['143333++', '133333++', '133333++'],
  // A reaction is its giver's to take back; here an administrator gave it.
  'reactions of others': ['1433333+', '1333333+', '1333333+'],
  // git asks for a password where a page would say 404.
  clone: ['143+++++', '1+++++++', '++++++++'],
};

/**
 * Which scopes of a token suffice besides `api`: `api` none but `read_api` for reading; `user` also `read_user`; `code` also
 * `read_repository` and `write_repository`; `own` any (a token may look at itself and end itself); `-` not asked by token.
 */
export type ScopeClass = 'api' | 'user' | 'code' | 'own' | '-';

export const table = `
GET    /-/cable                                                     everybody                 -
GET    /-/invitations/:token                                        everybody                 -
GET    /-/health                                                    everybody                 -
GET    /-/liveness                                                  everybody                 -
GET    /-/readiness                                                 everybody                 -
GET    /-/metrics                                                   everybody                 -
GET    /-/resolve.json                                              read project              -
GET    /-/session.json                                              everybody                 -
GET    /-/setup.json                                                everybody                 -
POST   /-/setup                                                     everybody                 -
GET    /help.json                                                   everybody                 -
POST   /api/graphql                                                 everybody                 -
GET    /robots.txt                                                  everybody                 -
GET    /uploads/-/system/user/avatar/:id/:file                      everybody                 -
GET    /uploads/-/system/group/avatar/:id/:file                     read group                -
GET    /uploads/-/system/project/avatar/:id/:file                   read project              -
POST   /-/profile/avatar                                            signed in                 -
POST   /-/groups/:id/avatar                                         Owner and above           -
POST   /-/projects/:id/avatar                                       Maintainer and above      -
POST   /users/sign_in                                               everybody                 -
POST   /users/sign_out                                              everybody                 -
POST   /users/sign_up                                               everybody                 -
POST   /users/confirmation                                          everybody                 -
POST   /users/password                                              everybody                 -
POST   /users/password/edit                                         everybody                 -
POST   /-/forms                                                     everybody                 -
PUT    /-/profile                                                   signed in                 -
PUT    /-/profile/password                                          session and password      -
POST   /-/profile/emails/:id/confirmation                           signed in                 -
PUT    /-/profile/preferences                                       signed in                 -
GET    /-/profile/active_sessions.json                              signed in                 -
DELETE /-/profile/active_sessions/:id                               signed in                 -
GET    /autocomplete/users.json                                     signed in                 -
GET    /dashboard/issues.json                                       signed in                 -
GET    /dashboard/todos/count.json                                  signed in                 -
DELETE /dashboard/todos/destroy_all                                 signed in                 -
PATCH  /dashboard/todos/bulk_restore                                signed in                 -
GET    /-/profile/notifications.json                                signed in                 -
GET    /-/sent_notifications/:key/unsubscribe.json                  everybody                 -
POST   /-/sent_notifications/:key/unsubscribe                       everybody                 -
GET    /-/spam/captcha                                              everybody                 -
POST   /-/abuse_reports                                             signed in                 -
GET    /admin/abuse_reports.json                                    administrators            -
PUT    /admin/abuse_reports/:id/close                               administrators            -
GET    /admin/mails.json                                            administrators            -
POST   /-/projects/:id/labels/generate                              Reporter and above        -

GET    /:project/info/refs                                          clone                     -
POST   /:project/git-upload-pack                                    clone                     -
POST   /:project/git-receive-pack                                   Developer and above       -

GET    /:project/-/home.json                                        read code                 -
GET    /:project/-/tree.json                                        read code                 -
GET    /:project/-/last_commits.ndjson                              read code                 -
GET    /:project/-/blob.json                                        read code                 -
GET    /:project/-/blob_lines.json                                  read code                 -
GET    /:project/-/blame.json                                       read code                 -
GET    /:project/-/find_file.json                                   read code                 -
GET    /:project/-/commits.json                                     read code                 -
GET    /:project/-/commit.json                                      read code                 -
GET    /:project/-/compare.json                                     read code                 -
GET    /:project/-/branches.json                                    read code                 -
GET    /:project/-/tags.json                                        read code                 -
GET    /:project/-/refs.json                                        read code                 -
GET    /:project/-/raw/*                                            read code                 -
POST   /:project/-/preview_markdown                                 open issues and comment   -
GET    /-/diagram                                                   everybody                 -
GET    /-/diagram/:version/mermaid.js                               everybody                 -
GET    /-/cards/users/:id.json                                      everybody                 -
GET    /:project/-/issues/:iid/card.json                            read issues               -
POST   /:project/uploads                                            open issues and comment   -
GET    /:project/uploads/:secret/:filename                          read project              -
GET    /-/project/:project/uploads/:secret/:filename                read project              -
GET    /:project/-/archive/*                                        read code                 -
GET    /:project/-/commit/:sha.diff                                 read code                 -
GET    /:project/-/commit/:sha.patch                                read code                 -
GET    /:project/-/commit/:sha/discussions.json                     read code                 -
GET    /:project/-/commit/:sha/conversation.json                   read code                 -
GET    /:project/-/commit/:sha/discussions/between.json            read code                 -
GET    /:project/-/commit/:sha/discussions/:discussion_id.json     read code                 -
GET    /:project/-/commit/:sha/notes                               read code                 -
POST   /:project/-/commit/:sha/notes/:note_id/toggle_award_emoji   comment on code           -
PATCH  /:project/-/commit/:sha/notes/:note_id                      Maintainer and above      -
POST   /:project/-/commit/:sha/notes                                comment on code           -
PUT    /:project/-/commit/:sha/notes/:note_id                       Maintainer and above      -
DELETE /:project/-/commit/:sha/notes/:note_id                       Maintainer and above      -

GET    /:project/-/issues.json                                      read issues               -
GET    /groups/:group/-/issues.json                                 read group                -
GET    /:project/-/issues/follow_up.json                             Developer and above       -
GET    /:project/-/issues/:iid.json                                 read issues               -
PUT    /:project/-/issues/:iid.json                                 Reporter and above        -
GET    /:project/-/issues/:iid/discussions.json                     read issues               -
GET    /:project/-/issues/:iid/conversation.json                   read issues               -
GET    /:project/-/issues/:iid/discussions/between.json            read issues               -
GET    /:project/-/issues/:iid/discussions/:discussion_id.json     read issues               -
GET    /:project/-/issues/:iid/notes                               read issues               -
POST   /:project/-/issues/:iid/discussions/:discussion_id/resolve  Developer and above       -
DELETE /:project/-/issues/:iid/discussions/:discussion_id/resolve  Developer and above       -
POST   /:project/-/issues/:iid/notes/:note_id/resolve              Developer and above       -
DELETE /:project/-/issues/:iid/notes/:note_id/resolve              Developer and above       -
POST   /:project/-/issues/:iid/toggle_award_emoji                  open issues and comment   -
GET    /:project/-/issues/:iid/descriptions/:version_id/diff       read issues               -
DELETE /:project/-/issues/:iid/descriptions/:version_id            Reporter and above        -
POST   /:project/-/issues/:iid/notes/:note_id/toggle_award_emoji   open issues and comment   -
PATCH  /:project/-/issues/:iid/notes/:note_id                      Maintainer and above      -
POST   /:project/-/issues                                           open issues and comment   -
POST   /:project/-/issues/:iid/state                                Reporter and above        -
GET    /:project/-/autocomplete_sources/commands                    read issues               -
GET    /:project/-/autocomplete_sources/members                      read members              -
GET    /:project/-/autocomplete_sources/issues                       read issues               -
GET    /:project/-/autocomplete_sources/labels                       read project              -
GET    /:project/-/autocomplete_sources/milestones                   read project              -
GET    /:project/-/description_templates/names/:type                 read code                 -
GET    /:project/-/templates/:type/:name                             read code                 -
POST   /:project/-/issues/:iid/toggle_subscription                  open issues and comment   -
POST   /:project/-/issues/:iid/notes                                open issues and comment   -
PUT    /:project/-/issues/:iid/notes/:note_id                       Maintainer and above      -
DELETE /:project/-/issues/:iid/notes/:note_id                       Maintainer and above      -
GET    /:project/-/milestones/:iid.json                             read project              -
GET    /groups/:group/-/milestones/:iid.json                        read group                -

GET    /api/v4/openapi.json                                         everybody                 -
GET    /api/v4/version                                              signed in                 user
GET    /api/v4/metadata                                             signed in                 user
GET    /api/v4/audit_events                                         administrators            api
POST   /api/v4/markdown                                             signed in                 api
GET    /api/v4/search                                               everybody                 api
GET    /api/v4/groups/:id/search                                    read group                api
GET    /api/v4/groups/:id/-/search                                  read group                api
GET    /api/v4/projects/:id/search                                  read project              api
GET    /api/v4/projects/:id/-/search                                read project              api
GET    /api/v4/events                                               signed in                 user
GET    /api/v4/users/:id/events                                     everybody                 user
GET    /api/v4/projects/:id/events                                  read project              api

GET    /api/v4/namespaces                                           signed in                 api
GET    /api/v4/namespaces/:id                                       signed in                 api
GET    /api/v4/namespaces/:path/exists                              signed in                 api

GET    /api/v4/user                                                 signed in                 user
GET    /api/v4/user/emails                                          signed in                 user
POST   /api/v4/user/emails                                          signed in                 api
GET    /api/v4/user/emails/:id                                      signed in                 user
DELETE /api/v4/user/emails/:id                                      signed in                 api
PUT    /api/v4/user/avatar                                          signed in                 api
GET    /api/v4/avatar                                               everybody                 user
GET    /api/v4/user/status                                          signed in                 user
PUT    /api/v4/user/status                                          signed in                 api
GET    /api/v4/users                                                everybody                 user
POST   /api/v4/users                                                administrators            api
GET    /api/v4/users/:id                                            everybody                 user
PUT    /api/v4/users/:id                                            administrators            api
DELETE /api/v4/users/:id                                            administrators            api
POST   /api/v4/users/:id/block                                      administrators            api
POST   /api/v4/users/:id/unblock                                    administrators            api
POST   /api/v4/users/:id/approve                                    administrators            api
GET    /api/v4/users/:id/emails                                     administrators            api
POST   /api/v4/users/:id/emails                                     administrators            api
GET    /api/v4/users/:id/emails/:email_id                           administrators            api
DELETE /api/v4/users/:id/emails/:email_id                           administrators            api
GET    /api/v4/users/:id/status                                     everybody                 user
GET    /api/v4/users/:id/projects                                   everybody                 api
GET    /api/v4/users/:id/starred_projects                           everybody                 api
GET    /api/v4/personal_access_tokens                               signed in                 api
GET    /api/v4/personal_access_tokens/:id                           signed in                 own
DELETE /api/v4/personal_access_tokens/:id                           signed in                 own
POST   /api/v4/personal_access_tokens/:id/rotate                    signed in                 api
POST   /api/v4/user/personal_access_tokens                          signed in                 api
POST   /api/v4/users/:user_id/personal_access_tokens                administrators            api

GET    /api/v4/groups                                               everybody                 api
POST   /api/v4/groups                                               signed in                 api
GET    /api/v4/groups/:id                                           read group                api
PUT    /api/v4/groups/:id                                           Owner and above           api
DELETE /api/v4/groups/:id                                           Owner and above           api
GET    /api/v4/groups/:id/avatar                                    read group                api
POST   /api/v4/groups/:id/archive                                   Owner and above           api
POST   /api/v4/groups/:id/unarchive                                 Owner and above           api
GET    /api/v4/groups/:id/subgroups                                 read group                api
GET    /api/v4/groups/:id/descendant_groups                         read group                api
GET    /api/v4/groups/:id/projects                                  read group                api
GET    /api/v4/groups/:id/issues                                    read group                api
GET    /api/v4/groups/:id/issues_statistics                         read group                api
GET    /api/v4/groups/:id/labels                                    read group                api
POST   /api/v4/groups/:id/labels                                    Reporter and above        api
PUT    /api/v4/groups/:id/labels                                    Reporter and above        api
DELETE /api/v4/groups/:id/labels                                    Reporter and above        api
GET    /api/v4/groups/:id/labels/:label_id                          read group                api
PUT    /api/v4/groups/:id/labels/:label_id                          Reporter and above        api
DELETE /api/v4/groups/:id/labels/:label_id                          Reporter and above        api
GET    /api/v4/groups/:id/milestones                                read group                api
POST   /api/v4/groups/:id/milestones                                Developer and above       api
GET    /api/v4/groups/:id/milestones/:milestone_id                  read group                api
GET    /api/v4/groups/:id/milestones/:milestone_id/issues           read group                api
PUT    /api/v4/groups/:id/milestones/:milestone_id                  Developer and above       api
DELETE /api/v4/groups/:id/milestones/:milestone_id                  Developer and above       api
GET    /api/v4/groups/:id/members                                   read group                api
GET    /api/v4/groups/:id/members/all                               read group                api
GET    /api/v4/groups/:id/members/:user_id                          read group                api
GET    /api/v4/groups/:id/members/all/:user_id                      read group                api
POST   /api/v4/groups/:id/members                                   Owner and above           api
PUT    /api/v4/groups/:id/members/:user_id                          Owner and above           api
DELETE /api/v4/groups/:id/members/:user_id                          Owner and above           api
GET    /api/v4/groups/:id/invitations                               Owner and above           api
POST   /api/v4/groups/:id/invitations                               Owner and above           api
DELETE /api/v4/groups/:id/invitations/:email                        Owner and above           api

GET    /api/v4/projects                                             everybody                 api
POST   /api/v4/projects                                             signed in                 api
GET    /api/v4/projects/:id                                         read project              api
PUT    /api/v4/projects/:id                                         Maintainer and above      api
DELETE /api/v4/projects/:id                                         Owner and above           api
GET    /api/v4/projects/:id/avatar                                  read project              api
POST   /api/v4/projects/:id/uploads                                 open issues and comment   api
GET    /api/v4/projects/:id/uploads                                 Maintainer and above      api
GET    /api/v4/projects/:id/uploads/:upload_id                      Maintainer and above      api
GET    /api/v4/projects/:id/uploads/:secret/:filename               read project              api
DELETE /api/v4/projects/:id/uploads/:upload_id                      Maintainer and above      api
DELETE /api/v4/projects/:id/uploads/:secret/:filename               Maintainer and above      api
POST   /api/v4/projects/:id/archive                                 Owner and above           api
POST   /api/v4/projects/:id/unarchive                               Owner and above           api
POST   /api/v4/projects/:id/star                                    star                      api
POST   /api/v4/projects/:id/unstar                                  star                      api
GET    /api/v4/projects/:id/starrers                                read project              api
GET    /api/v4/projects/:id/users                                   read members              api
GET    /api/v4/projects/:id/groups                                  read project              api
GET    /api/v4/projects/:id/languages                               read code                 code
GET    /api/v4/projects/:id/members                                 read members              api
GET    /api/v4/projects/:id/members/all                             read members              api
GET    /api/v4/projects/:id/members/:user_id                        read members              api
GET    /api/v4/projects/:id/members/all/:user_id                    read members              api
POST   /api/v4/projects/:id/members                                 Maintainer and above      api
PUT    /api/v4/projects/:id/members/:user_id                        Maintainer and above      api
DELETE /api/v4/projects/:id/members/:user_id                        Maintainer and above      api
GET    /api/v4/projects/:id/invitations                             Maintainer and above      api
POST   /api/v4/projects/:id/invitations                             Maintainer and above      api
DELETE /api/v4/projects/:id/invitations/:email                      Maintainer and above      api
GET    /api/v4/projects/:id/templates/:type                          read code                 api
GET    /api/v4/projects/:id/templates/:type/:name                    read code                 api
GET    /api/v4/projects/:id/protected_branches                      Maintainer and above      api
POST   /api/v4/projects/:id/protected_branches                      Maintainer and above      api
GET    /api/v4/projects/:id/protected_branches/:name                Maintainer and above      api
PATCH  /api/v4/projects/:id/protected_branches/:name                Maintainer and above      api
DELETE /api/v4/projects/:id/protected_branches/:name                Maintainer and above      api

GET    /api/v4/projects/:id/repository/tree                         read code                 code
GET    /api/v4/projects/:id/repository/blobs/:sha                   read code                 code
GET    /api/v4/projects/:id/repository/blobs/:sha/raw               read code                 code
GET    /api/v4/projects/:id/repository/compare                      read code                 code
GET    /api/v4/projects/:id/repository/merge_base                   read code                 code
GET    /api/v4/projects/:id/repository/contributors                 read code                 code
GET    /api/v4/projects/:id/repository/archive                      read code                 code
GET    /api/v4/projects/:id/repository/archive.zip                  read code                 code
GET    /api/v4/projects/:id/repository/archive.tar                  read code                 code
GET    /api/v4/projects/:id/repository/archive.tar.gz               read code                 code
GET    /api/v4/projects/:id/repository/archive.tar.bz2              read code                 code
GET    /api/v4/projects/:id/repository/archive.bz2                     read code                 code
GET    /api/v4/projects/:id/repository/archive.tbz                     read code                 code
GET    /api/v4/projects/:id/repository/archive.tbz2                    read code                 code
GET    /api/v4/projects/:id/repository/archive.tb2                     read code                 code
GET    /api/v4/projects/:id/repository/commits                      read code                 code
POST   /api/v4/projects/:id/repository/commits                      Developer and above       api
GET    /api/v4/projects/:id/repository/commits/:sha                 read code                 code
GET    /api/v4/projects/:id/repository/commits/:sha/diff            read code                 code
GET    /api/v4/projects/:id/repository/commits/:sha/refs            read code                 code
GET    /api/v4/projects/:id/repository/commits/:sha/comments        read code                 code
POST   /api/v4/projects/:id/repository/commits/:sha/comments        comment on code           api
GET    /api/v4/projects/:id/repository/files/:file_path             read code                 code
GET    /api/v4/projects/:id/repository/files/:file_path/raw         read code                 code
GET    /api/v4/projects/:id/repository/files/:file_path/blame       read code                 code
POST   /api/v4/projects/:id/repository/files/:file_path             Developer and above       api
PUT    /api/v4/projects/:id/repository/files/:file_path             Developer and above       api
DELETE /api/v4/projects/:id/repository/files/:file_path             Developer and above       api
GET    /api/v4/projects/:id/repository/branches                     read code                 code
GET    /api/v4/projects/:id/repository/branches/:branch             read code                 code
POST   /api/v4/projects/:id/repository/branches                     Developer and above       api
DELETE /api/v4/projects/:id/repository/branches/:branch             Developer and above       api
DELETE /api/v4/projects/:id/repository/merged_branches              Developer and above       api
GET    /api/v4/projects/:id/repository/tags                         read code                 code
GET    /api/v4/projects/:id/repository/tags/:tag_name               read code                 code
POST   /api/v4/projects/:id/repository/tags                         Developer and above       api
DELETE /api/v4/projects/:id/repository/tags/:tag_name               Developer and above       api

GET    /api/v4/projects/:id/labels                                  read project              api
POST   /api/v4/projects/:id/labels                                  Reporter and above        api
PUT    /api/v4/projects/:id/labels                                  Reporter and above        api
DELETE /api/v4/projects/:id/labels                                  Reporter and above        api
GET    /api/v4/projects/:id/labels/:label_id                        read project              api
PUT    /api/v4/projects/:id/labels/:label_id                        Reporter and above        api
DELETE /api/v4/projects/:id/labels/:label_id                        Reporter and above        api
GET    /api/v4/projects/:id/milestones                              read project              api
POST   /api/v4/projects/:id/milestones                              Developer and above       api
GET    /api/v4/projects/:id/milestones/:milestone_id                read project              api
GET    /api/v4/projects/:id/milestones/:milestone_id/issues         read issues               api
PUT    /api/v4/projects/:id/milestones/:milestone_id                Developer and above       api
DELETE /api/v4/projects/:id/milestones/:milestone_id                Developer and above       api

GET    /api/v4/issues                                               signed in                 api
GET    /api/v4/issues/:id                                           administrators            api
GET    /api/v4/issues_statistics                                    signed in                 api
GET    /api/v4/projects/:id/issues                                  read issues               api
POST   /api/v4/projects/:id/issues                                  open issues and comment   api
GET    /api/v4/projects/:id/issues_statistics                       read issues               api
GET    /api/v4/projects/:id/issues/:issue_iid                       read issues               api
PUT    /api/v4/projects/:id/issues/:issue_iid                       Reporter and above        api
DELETE /api/v4/projects/:id/issues/:issue_iid                       Owner and above           api
GET    /api/v4/projects/:id/issues/:issue_iid/participants          read issues               api
POST   /api/v4/projects/:id/issues/:iid/todo                        open issues and comment   api
GET    /api/v4/notification_settings                                signed in                 api
PUT    /api/v4/notification_settings                                signed in                 api
GET    /api/v4/groups/:id/notification_settings                     own settings there        api
PUT    /api/v4/groups/:id/notification_settings                     own settings there        api
GET    /api/v4/projects/:id/notification_settings                   own settings there        api
PUT    /api/v4/projects/:id/notification_settings                   own settings there        api
GET    /api/v4/todos                                                signed in                 api
POST   /api/v4/todos/:id/mark_as_done                               signed in                 api
POST   /api/v4/todos/mark_as_done                                   signed in                 api
GET    /api/v4/projects/:id/issues/:issue_iid/time_stats            read issues               api
POST   /api/v4/projects/:id/issues/:issue_iid/time_estimate         Reporter and above        api
POST   /api/v4/projects/:id/issues/:issue_iid/reset_time_estimate   Reporter and above        api
POST   /api/v4/projects/:id/issues/:issue_iid/add_spent_time        Reporter and above        api
POST   /api/v4/projects/:id/issues/:issue_iid/reset_spent_time      Reporter and above        api
POST   /api/v4/projects/:id/issues/:issue_iid/move                  Reporter and above        api
POST   /api/v4/projects/:id/issues/:issue_iid/clone                 Reporter and above        api
GET    /api/v4/projects/:id/issues/:issue_iid/links                 read issues               api
GET    /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id  read issues               api
POST   /api/v4/projects/:id/issues/:issue_iid/links                 Reporter and above        api
DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id  Reporter and above        api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_state_events  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_state_events/:event_id  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_label_events  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_label_events/:event_id  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events/:event_id  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events  read issues               api
GET    /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events/:event_id  read issues               api
POST   /api/v4/projects/:id/issues/:issue_iid/subscribe             open issues and comment   api
POST   /api/v4/projects/:id/issues/:issue_iid/unsubscribe           open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes              read issues               api
POST   /api/v4/projects/:id/issues/:noteable_iid/notes              open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id     read issues               api
PUT    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id     Maintainer and above      api
DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id     Maintainer and above      api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions       read issues               api
POST   /api/v4/projects/:id/issues/:noteable_iid/discussions       open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id  read issues               api
PUT    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id  Developer and above       api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes  read issues               api
POST   /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes  open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  read issues               api
PUT    /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  Maintainer and above      api
DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id  Maintainer and above      api
GET    /api/v4/projects/:id/issues/:noteable_iid/award_emoji       read issues               api
POST   /api/v4/projects/:id/issues/:noteable_iid/award_emoji       open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id  read issues               api
DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id  reactions of others       api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji  read issues               api
POST   /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji  open issues and comment   api
GET    /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id  read issues               api
DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id  reactions of others       api
`;

export interface TableRow {
  readonly method: string;
  readonly url: string;
  readonly rule: string;
  readonly scope: ScopeClass;
}

export const rows: readonly TableRow[] = table
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const match = /^(\S+)\s+(\S+)\s{2,}(.+?)\s{2,}(\S+)$/.exec(line);
    if (match === null) throw new Error(`The line can't be read: ${line}`);
    return { method: match[1]!, url: match[2]!, rule: match[3]!, scope: match[4] as ScopeClass };
  });
