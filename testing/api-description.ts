import type { DescribedAnswers } from '../server/features/instance/openapi.ts';
import type { ApiAnswer } from './api-tour.ts';
import { SchemaInference } from './infer-schema.ts';
import type { Component, Schema } from './infer-schema.ts';

/** The presenters' names, each recognised by attributes that only its objects have. The first match counts. */
const components: readonly Component[] = [
  { name: 'Member', has: ['membership_state', 'access_level'] },
  { name: 'UserDetail', has: ['username', 'commit_email'] },
  { name: 'User', has: ['username', 'work_information'] },
  { name: 'UserBasic', has: ['username', 'locked', 'web_url'] },
  { name: 'DeployKeyWithProjects', has: ['fingerprint_sha256', 'projects_with_write_access'] },
  { name: 'DeployKey', has: ['fingerprint_sha256', 'can_push'] },
  { name: 'SshKeyWithUser', has: ['usage_type', 'key', 'user'] },
  { name: 'SshKey', has: ['usage_type', 'key'] },
  { name: 'UserStatus', has: ['availability', 'clear_status_at'] },
  { name: 'Email', has: ['confirmed_at', 'email'] },
  { name: 'AccessTokenWithToken', has: ['scopes', 'resource_type', 'token'] },
  { name: 'AccessToken', has: ['scopes', 'resource_type'] },
  { name: 'PersonalAccessTokenWithToken', has: ['scopes', 'revoked', 'token'] },
  { name: 'PersonalAccessToken', has: ['scopes', 'revoked'] },
  { name: 'Group', has: ['subgroup_creation_level'] },
  { name: 'GroupBasic', has: ['full_name', 'full_path'] },
  { name: 'Namespace', has: ['kind', 'full_path', 'trial'] },
  { name: 'NamespaceBasic', has: ['kind', 'full_path'] },
  { name: 'Project', has: ['path_with_namespace', 'merge_method'] },
  { name: 'ProjectSimple', has: ['path_with_namespace', 'http_url_to_repo'] },
  { name: 'ProtectedBranch', has: ['push_access_levels', 'allow_force_push'] },
  { name: 'BranchAccessLevel', has: ['access_level_description'] },
  { name: 'MergeRequestChanges', has: ['detailed_merge_status', 'changes'] },
  { name: 'MergeRequest', has: ['detailed_merge_status', 'changes_count'] },
  { name: 'MergeRequestBasic', has: ['detailed_merge_status'] },
  { name: 'MergeRequestBlock', has: ['blocking_merge_request', 'blocked_merge_request'] },
  { name: 'MergeRequestApprovals', has: ['approvals_left', 'user_can_approve'] },
  { name: 'ApprovalSetting', has: ['value', 'locked', 'inherited_from'] },
  { name: 'ProjectApprovals', has: ['reset_approvals_on_push', 'selective_code_owner_removals'] },
  { name: 'ProjectApprovalRule', has: ['eligible_approvers', 'protected_branches'] },
  { name: 'MergeRequestApprovalRule', has: ['eligible_approvers', 'section'], lacks: ['approved_by'] },
  { name: 'DraftNote', has: ['merge_request_id', 'resolve_discussion'] },
  { name: 'MergeRequestVersion', has: ['patch_id_sha'], lacks: ['diffs'] },
  { name: 'MergeRequestVersionWithDiffs', has: ['patch_id_sha', 'diffs'] },
  { name: 'DiffPosition', has: ['position_type', 'base_sha'] },
  { name: 'DiffRefs', has: ['base_sha', 'head_sha', 'start_sha'], lacks: ['id', 'head_commit_sha'] },
  { name: 'Suggestion', has: ['appliable', 'from_line'] },
  { name: 'Board', has: ['hide_backlog_list', 'lists'] },
  { name: 'BoardList', has: ['limit_metric', 'max_issue_count'] },
  { name: 'Discussion', has: ['individual_note', 'notes'] },
  { name: 'AwardEmoji', has: ['awardable_id', 'awardable_type'] },
  { name: 'References', has: ['short', 'relative', 'full'] },
  { name: 'TaskCompletionStatus', has: ['count', 'completed_count'] },
  { name: 'LinkedIssue', has: ['issue_link_id', 'task_completion_status'] },
  { name: 'RelatedEpic', has: ['related_epic_link_id', 'start_date_is_fixed'] },
  { name: 'RelatedEpicLink', has: ['source_epic', 'target_epic'] },
  { name: 'IssueLink', has: ['source_issue', 'target_issue'] },
  { name: 'TimeStats', has: ['time_estimate', 'human_total_time_spent'] },
  { name: 'ResourceEvent', has: ['resource_type', 'resource_id', 'user'] },
  { name: 'Issue', has: ['issue_type', 'task_completion_status'] },
  { name: 'IssueStatistics', has: ['statistics'], lacks: ['id'] },
  { name: 'Todo', has: ['action_name', 'target_url'] },
  { name: 'NotificationSettings', has: ['notification_email', 'level'] },
  { name: 'Note', has: ['noteable_type', 'body', 'author', 'system'] },
  { name: 'Label', has: ['text_color', 'is_project_label'] },
  { name: 'Epic', has: ['start_date_is_fixed', 'due_date_is_fixed'] },
  { name: 'Milestone', has: ['start_date', 'due_date', 'iid'] },
  { name: 'Event', has: ['action_name'] },
  { name: 'PushData', has: ['commit_count', 'ref_type'] },
  { name: 'AuditEvent', has: ['event_name', 'entity_type'] },
  { name: 'Commit', has: ['short_id', 'web_url'] },
  { name: 'CommitComment', has: ['note', 'line', 'line_type'] },
  { name: 'CommitStats', has: ['additions', 'deletions', 'total'] },
  { name: 'Branch', has: ['developers_can_push'] },
  { name: 'Tag', has: ['target', 'release'] },
  { name: 'Diff', has: ['a_mode', 'new_file'] },
  { name: 'Comparison', has: ['compare_same_ref'] },
  { name: 'TreeEntry', has: ['mode', 'type', 'path'] },
  { name: 'File', has: ['blob_id', 'content_sha256'] },
  { name: 'Contributor', has: ['commits', 'additions', 'email'] },
  { name: 'Message', has: ['message'], lacks: ['emoji', 'id'] },
];

const time: Schema = { type: ['string', 'null'], format: 'date-time' };
const text: Schema = { type: ['string', 'null'] };
const number: Schema = { type: ['integer', 'null'] };
const orNull = (name: string): Schema => ({
  anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
});

/** Types that the tour can't produce, from the presenters. */
const attributes: Readonly<Record<string, Schema>> = {
  // Nobody signs in through a page there, and no data gets old enough to be deleted.
  'UserDetail.last_sign_in_at': time,
  'UserDetail.current_sign_in_at': time,
  'UserDetail.confirmed_at': time,
  'UserDetail.last_activity_on': { type: ['string', 'null'], format: 'date' },
  'Email.confirmed_at': time,
  'SshKey.last_used_at': time,
  'SshKeyWithUser.last_used_at': time,
  'SshKeyWithUser.user': orNull('UserDetail'),
  'DeployKey.last_used_at': time,
  'DeployKeyWithProjects.last_used_at': time,
  'AccessToken.last_used_at': time,
  'AccessTokenWithToken.last_used_at': time,
  'AccessToken.access_level': number,
  'PersonalAccessToken.last_used_at': time,
  'PersonalAccessTokenWithToken.last_used_at': time,
  // The tour's only ancestor group has an avatar.
  'GroupBasic.avatar_url': text,
  // Their authors may be deleted, and of a deleted target only the id is kept.
  'Project.creator_id': number,
  'Member.created_by': orNull('UserBasic'),
  'Event.author_id': number,
  'Event.target_id': number,
  'Event.target_iid': number,
  'Event.target_title': text,
  'Event.target_type': text,
  'AuditEvent.author_id': number,
  'AuditEvent.entity_id': number,
  // Threads are started on pages, and only their notes have a type and can be resolved.
  'Note.type': text,
  'Note.resolved': { type: 'boolean' },
  'Note.resolved_at': time,
  'Note.resolved_by': orNull('UserBasic'),
  'Note.project_id': number,
  // Nothing is below the tour's epics that they could inherit from.
  'Epic.start_date_from_inherited_source': { type: ['string', 'null'], format: 'date' },
  'Epic.start_date_from_milestones': { type: ['string', 'null'], format: 'date' },
  'Epic.due_date_from_inherited_source': { type: ['string', 'null'], format: 'date' },
  'Epic.due_date_from_milestones': { type: ['string', 'null'], format: 'date' },
  // A version may change nothing.
  'MergeRequestVersion.patch_id_sha': text,
  'MergeRequestVersionWithDiffs.patch_id_sha': text,
  // Labels and milestones of the history may be deleted; a commit may have closed it.
  'ResourceEvent.label': orNull('Label'),
  'ResourceEvent.milestone': orNull('Milestone'),
  'ResourceEvent.source_commit': text,
  'ResourceEvent.user': orNull('UserBasic'),
  // A push may create, move or delete a branch or tag; a tag may point at something else than a commit.
  'PushData.commit_from': text,
  'PushData.commit_to': text,
  'PushData.commit_title': text,
  'Tag.commit': orNull('Commit'),
};

/** What the API's answers have in common: by route, status and content type. */
export function describeAnswers(answers: readonly ApiAnswer[]): DescribedAnswers {
  const inference = new SchemaInference({
    components,
    maps: {
      trailers: { type: 'string' },
      extended_trailers: { type: 'array', items: { type: 'string' } },
      languages: { type: 'number' },
    },
    open: new Set(['details', 'commands_changes']),
    attributes,
  });
  const good = answers.filter(({ status }) => status < 400);
  const operations: DescribedAnswers['operations'] = {};
  const byPlace = Map.groupBy(good, ({ route, status, contentType }) =>
    [route, status, contentType ?? ''].join('|'),
  );
  const places = [...byPlace].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const described = places.map(([key, seen]) => {
    const [route, status, contentType] = key.split('|') as [string, string, string];
    const place = inference.place();
    for (const { body } of seen)
      inference.observe(place, body, route.endsWith('/languages') ? 'languages' : '');
    return { route, status, contentType, place, seen };
  });
  for (const { route, status, contentType, place, seen } of described) {
    const operation = (operations[route] ??= {});
    const answer = (operation[status] ??= {});
    if (seen.some(({ headers }) => headers['x-page'] !== undefined)) answer.paged = true;
    if (contentType !== '')
      (answer.content ??= {})[contentType] =
        contentType === 'application/json' ? inference.describe(place) : { type: 'string' };
  }
  return { operations, schemas: inference.components() };
}
