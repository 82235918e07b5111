import { kindAccess } from '../../platform/access/kind-access.ts';

/** Who may call what: read by server/access-table.ts, which says what the words mean. */
export default `
${kindAccess({
  api: '/api/v4/projects/:id/merge_requests',
  page: '/:project/-/merge_requests',
  iid: 'merge_request_iid',
  notesByIid: true,
  list: 'read code',
  read: 'read issues',
  open: 'Reporter and above',
  change: 'Developer and above',
  also: ', with code',
  milestones: true,
  times: true,
})}
GET    /api/v4/merge_requests                                                                       signed in                           api
GET    /api/v4/groups/:id/merge_requests                                                            read group                          api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/reviewers                             read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/commits                               read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/diffs                                 read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/changes                               read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/versions                              read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/versions/:version_id                  read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/pipelines                             read issues, with code              api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/raw_diffs                             read issues, with code              api
GET    /api/v4/projects/:id/repository/commits/:sha/merge_requests                                  read code                           api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/merge                                 merge                               api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds   merge                               api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/rebase                                Developer and above, with code      api
PUT    /api/v4/suggestions/:id/apply                                                                Developer and above, with code      api
PUT    /api/v4/suggestions/batch_apply                                                              Developer and above, with code      api
GET    /:project/-/autocomplete_sources/merge_requests                                              read code                           -
GET    /:project/-/merge_requests.json  read code  -
GET    /:project/-/merge_requests/suggested_texts.json  read code  -
GET    /:project/-/merge_requests/who_merges.json  Developer and above  -
GET    /groups/:group/-/merge_requests.json  read group  -
GET    /dashboard/merge_requests.json  signed in  -
POST   /:project/-/merge_requests/bulk_update  Developer and above  -
POST   /groups/:group/-/merge_requests/bulk_update  Developer and above, with code  -
POST   /:project/-/merge_requests/bulk_undo  Developer and above  -
POST   /groups/:group/-/merge_requests/bulk_undo  Developer and above, with code  -
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/approvals  read issues, with code  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/approvals  Developer and above, with code  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/approve  merge  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/unapprove  Developer and above, with code  api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/reset_approvals  Maintainer and above, with code  api
GET    /api/v4/projects/:id/approvals  read code  api
POST   /api/v4/projects/:id/approvals  Maintainer and above  api
GET    /api/v4/projects/:id/merge_request_approval_setting  Maintainer and above  api
PUT    /api/v4/projects/:id/merge_request_approval_setting  Maintainer and above  api
GET    /api/v4/projects/:id/approval_rules  read code  api
GET    /api/v4/projects/:id/approval_rules/:approval_rule_id  read code  api
POST   /api/v4/projects/:id/approval_rules  Maintainer and above  api
PUT    /api/v4/projects/:id/approval_rules/:approval_rule_id  Maintainer and above  api
DELETE /api/v4/projects/:id/approval_rules/:approval_rule_id  Maintainer and above  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_state  read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules  read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id  read issues, with code  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules  Developer and above, with code  api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id  Developer and above, with code  api
DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules/:approval_rule_id  Developer and above, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks  read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id  read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/blockees  read issues, with code  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks  Developer and above, with code  api
DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/blocks/:block_id  Developer and above, with code  api
POST   /:project/-/merge_requests/:iid/blocks  Developer and above, with code  -
DELETE /:project/-/merge_requests/:iid/blocks/:block  Developer and above, with code  -
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/merge_ref  read issues, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits  read issues, with code  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits  Developer and above, with code  api
DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/context_commits  Developer and above, with code  api
GET    /api/v4/projects/:id/milestones/:milestone_id/merge_requests  read code  api
GET    /api/v4/groups/:id/milestones/:milestone_id/merge_requests  read group  api
POST   /:project/-/merge_requests/:iid/request_changes  Developer and above, with code  -
POST   /:project/-/merge_requests/:iid/dismiss_review  Maintainer and above, with code  -
GET    /:project/-/merge_requests/:iid.diff  read issues, with code  -
GET    /:project/-/merge_requests/:iid.patch  read issues, with code  -
GET    /:project/-/merge_requests/:iid/widget.json  read issues, with code  -
GET    /:project/-/merge_requests/:iid/changes.json  read issues, with code  -
GET    /:project/-/merge_requests/:iid/diffs.json    read issues, with code  -
GET    /:project/-/merge_requests/:iid/changes/search.json  read issues, with code  -
GET    /:project/-/merge_requests/:iid/changes/rendered.json  read issues, with code  -
GET    /:project/-/merge_requests/:iid/conflicts.json  Developer and above, with code  -
PUT    /:project/-/merge_requests/:iid/rebase  Developer and above, with code  -
POST   /:project/-/merge_requests/:iid/update_from_target  Developer and above, with code  -
POST   /:project/-/merge_requests/:iid/resolve_conflicts  Developer and above, with code  -
POST   /:project/-/merge_requests/:iid/revert  Developer and above, with code  -
POST   /:project/-/merge_requests/:iid/cherry_pick  Developer and above, with code  -
POST   /:project/-/commit/:sha/revert  Developer and above  -
POST   /:project/-/commit/:sha/cherry_pick  Developer and above  -
GET    /:project/-/recent_pushes.json  comment on code  -
POST   /:project/-/recent_pushes/dismiss  comment on code  -
PUT    /:project/-/merge_requests/:iid/viewed_files  own settings there, with code  -
DELETE /:project/-/merge_requests/:iid/viewed_files  own settings there, with code  -
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes  own settings there, with code  api
GET    /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id  own drafts  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes  open issues and comment, with code  api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id  own drafts  api
DELETE /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id  own drafts  api
PUT    /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id/publish  own drafts  api
POST   /api/v4/projects/:id/merge_requests/:merge_request_iid/draft_notes/bulk_publish  open issues and comment, with code  api
GET    /:project/-/merge_requests/:iid/drafts.json  own settings there, with code  -
POST   /:project/-/merge_requests/:iid/drafts  open issues and comment, with code  -
PUT    /:project/-/merge_requests/:iid/drafts/:draft_note_id  own drafts  -
DELETE /:project/-/merge_requests/:iid/drafts/:draft_note_id  own drafts  -
DELETE /:project/-/merge_requests/:iid/drafts/discard  own settings there, with code  -
POST   /:project/-/merge_requests/:iid/drafts/publish  open issues and comment, with code  -
`;
