/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
GET    /:project/info/refs                                     clone                -
POST   /:project/git-upload-pack                               clone                -
POST   /:project/git-receive-pack                              Developer and above  -
GET    /:project/-/home.json                                   read code            -
GET    /:project/-/tree.json                                   read code            -
GET    /:project/-/last_commits.ndjson                         read code            -
GET    /:project/-/blob.json                                   read code            -
GET    /:project/-/blob_lines.json                             read code            -
GET    /:project/-/blame.json                                  read code            -
GET    /:project/-/find_file.json                              read code            -
GET    /:project/-/editor.json                                 read code, signed in  -
POST   /:project/-/edited_file                                 Developer and above  -
POST   /:project/-/deleted_file                                Developer and above  -
POST   /:project/-/uploaded_files                              Developer and above  -
GET    /:project/-/commits.json                                read code            -
GET    /:project/-/commit.json                                 read code            -
GET    /:project/-/compare.json                                read code            -
GET    /:project/-/branches.json                               read code            -
GET    /:project/-/tags.json                                   read code            -
GET    /:project/-/refs.json                                   read code            -
GET    /:project/-/raw/*                                       read code            -
GET    /:project/-/archive/*                                   read code            -
GET    /:project/-/commit/:sha.diff                            read code            -
GET    /:project/-/commit/:sha.patch                           read code            -
GET    /api/v4/projects/:id/repository/tree                    read code            code
GET    /api/v4/projects/:id/repository/blobs/:sha              read code            code
GET    /api/v4/projects/:id/repository/blobs/:sha/raw          read code            code
GET    /api/v4/projects/:id/repository/compare                 read code            code
GET    /api/v4/projects/:id/repository/merge_base              read code            code
GET    /api/v4/projects/:id/repository/contributors            read code            code
GET    /api/v4/projects/:id/repository/archive                 read code            code
GET    /api/v4/projects/:id/repository/archive.zip             read code            code
GET    /api/v4/projects/:id/repository/archive.tar             read code            code
GET    /api/v4/projects/:id/repository/archive.tar.gz          read code            code
GET    /api/v4/projects/:id/repository/archive.tar.bz2         read code            code
GET    /api/v4/projects/:id/repository/archive.bz2             read code            code
GET    /api/v4/projects/:id/repository/archive.tbz             read code            code
GET    /api/v4/projects/:id/repository/archive.tbz2            read code            code
GET    /api/v4/projects/:id/repository/archive.tb2             read code            code
GET    /api/v4/projects/:id/repository/commits                 read code            code
POST   /api/v4/projects/:id/repository/commits                 Developer and above  api
GET    /api/v4/projects/:id/repository/commits/:sha            read code            code
GET    /api/v4/projects/:id/repository/commits/:sha/diff       read code            code
GET    /api/v4/projects/:id/repository/commits/:sha/refs       read code            code
GET    /api/v4/projects/:id/repository/commits/:sha/sequence   read code            code
GET    /api/v4/projects/:id/repository/commits/:sha/comments   read code            code
POST   /api/v4/projects/:id/repository/commits/:sha/comments   comment on code      api
POST   /api/v4/projects/:id/repository/commits/:sha/cherry_pick  Developer and above  api
POST   /api/v4/projects/:id/repository/commits/:sha/revert       Developer and above  api
GET    /api/v4/projects/:id/repository/files/:file_path        read code            code
GET    /api/v4/projects/:id/repository/files/:file_path/raw    read code            code
GET    /api/v4/projects/:id/repository/files/:file_path/blame  read code            code
POST   /api/v4/projects/:id/repository/files/:file_path        Developer and above  api
PUT    /api/v4/projects/:id/repository/files/:file_path        Developer and above  api
DELETE /api/v4/projects/:id/repository/files/:file_path        Developer and above  api
GET    /api/v4/projects/:id/repository/branches                read code            code
GET    /api/v4/projects/:id/repository/branches/:branch        read code            code
POST   /api/v4/projects/:id/repository/branches                Developer and above  api
DELETE /api/v4/projects/:id/repository/branches/:branch        Developer and above  api
DELETE /api/v4/projects/:id/repository/merged_branches         Developer and above  api
GET    /api/v4/projects/:id/repository/tags                    read code            code
GET    /api/v4/projects/:id/repository/tags/:tag_name          read code            code
POST   /api/v4/projects/:id/repository/tags                    Developer and above  api
DELETE /api/v4/projects/:id/repository/tags/:tag_name          Developer and above  api
`;
