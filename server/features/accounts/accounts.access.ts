/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /-/session.json                                everybody             -
GET    /-/setup.json                                  everybody             -
POST   /-/setup                                       everybody             -
GET    /uploads/-/system/user/avatar/:id/:file        everybody             -
POST   /-/profile/avatar                              signed in             -
POST   /users/sign_in                                 everybody             -
POST   /users/sign_out                                everybody             -
POST   /users/sign_up                                 everybody             -
POST   /users/confirmation                            everybody             -
POST   /users/password                                everybody             -
POST   /users/password/edit                           everybody             -
PUT    /-/profile                                     signed in             -
PUT    /-/profile/password                            session and password  -
POST   /-/profile/emails/:id/confirmation             signed in             -
PUT    /-/profile/preferences                         signed in             -
GET    /-/profile/active_sessions.json                signed in             -
DELETE /-/profile/feed_token                          signed in             -
DELETE /-/profile/active_sessions/:id                 signed in             -
GET    /-/cards/users/:id.json                        everybody             -
GET    /api/v4/user                                   signed in             user
GET    /api/v4/user/emails                            signed in             user
POST   /api/v4/user/emails                            signed in             api
GET    /api/v4/user/emails/:id                        signed in             user
DELETE /api/v4/user/emails/:id                        signed in             api
PUT    /api/v4/user/avatar                            signed in             api
GET    /api/v4/avatar                                 everybody             user
GET    /api/v4/user/status                            signed in             user
PUT    /api/v4/user/status                            signed in             api
GET    /api/v4/users                                  everybody             user
POST   /api/v4/users                                  administrators        api
GET    /api/v4/users/:id                              everybody             user
PUT    /api/v4/users/:id                              administrators        api
DELETE /api/v4/users/:id                              administrators        api
POST   /api/v4/users/:id/block                        administrators        api
POST   /api/v4/users/:id/unblock                      administrators        api
POST   /api/v4/users/:id/approve                      administrators        api
GET    /api/v4/users/:id/emails                       administrators        api
POST   /api/v4/users/:id/emails                       administrators        api
GET    /api/v4/users/:id/emails/:email_id             administrators        api
DELETE /api/v4/users/:id/emails/:email_id             administrators        api
GET    /api/v4/users/:id/status                       everybody             user
GET    /api/v4/user/keys                              signed in             user
POST   /api/v4/user/keys                              signed in             api
GET    /api/v4/user/keys/:key_id                      signed in             user
DELETE /api/v4/user/keys/:key_id                      signed in             api
GET    /api/v4/users/:id/keys                         everybody             user
POST   /api/v4/users/:id/keys                         administrators        api
GET    /api/v4/users/:id/keys/:key_id                 everybody             user
DELETE /api/v4/users/:id/keys/:key_id                 administrators        api
GET    /api/v4/keys                                   administrators        api
GET    /api/v4/keys/:id                               administrators        api
GET    /api/v4/personal_access_tokens                 signed in             api
GET    /api/v4/personal_access_tokens/:id             signed in             own
DELETE /api/v4/personal_access_tokens/:id             signed in             own
POST   /api/v4/personal_access_tokens/:id/rotate      signed in             api
POST   /api/v4/user/personal_access_tokens            signed in             api
POST   /api/v4/users/:user_id/personal_access_tokens  administrators        api
`;
