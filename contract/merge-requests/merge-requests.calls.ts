import type { PageDraft, Person } from '../discussions/discussions.ts';
import type { ConflictResolutions, MergeRequestConflicts } from './conflicts.ts';
import type { DiffFiles } from './diff-files.ts';
import type { RenderedFile } from '../repositories/rendered.ts';
import type { PageAsked } from '../paging.ts';
import type { BulkUndo, BulkUpdate, BulkUpdated } from '../planning/bulk.ts';
import type { TemplateVariable } from './template-variables.ts';
import type {
  ApprovalRule,
  ApprovalSettings,
  ChangesAsked,
  FoundChanges,
  MergeRequestChanges,
  MergeRequestList,
  MergeRequestWidget,
  MergeRequestsAsked,
  PageDrafts,
  PublishedReview,
  RecentPush,
  ReviewerState,
  SuggestedFrom,
  ViewedContent,
  ViewedFile,
  WhoMerges,
} from './merge-requests.ts';

/** Where a commit or a merge is taken back or made again. */
interface Picking {
  target_branch: string;
  /** On a new branch, with a merge request into the target. */
  start_merge_request?: boolean;
}

interface Merging {
  /** The head and the target that the reader saw. */
  sha: string;
  target_branch: string;
  squash?: boolean;
  should_remove_source_branch?: boolean;
  /** As soon as nothing is missing. */
  auto_merge?: boolean;
}

interface NewMergeRequest {
  title: string;
  description?: string;
  source_branch: string;
  target_branch: string;
  remove_source_branch?: boolean;
  squash?: boolean;
  assignee_ids?: number[];
  reviewer_ids?: number[];
  labels?: string[];
  milestone_id?: number;
}

interface NewDraft {
  draft_note: {
    note: string;
    /** A `DiffPosition` as JSON. */
    position?: string;
    /** The commit that the position is of. */
    commit_id?: string;
    resolve_discussion?: boolean;
  };
  in_reply_to_discussion_id?: string;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/merge_requests.json': {
      query: MergeRequestsAsked;
      answer: MergeRequestList;
    };
    'GET /:project/-/merge_requests/who_merges.json': {
      query: { target_branch: string; user_ids?: readonly number[] };
      answer: WhoMerges;
    };
    'GET /:project/-/merge_requests/suggested_texts.json': {
      query: {
        source_branch: string;
        target_branch: string;
        target_project?: string;
        variables?: readonly TemplateVariable[];
      };
      answer: SuggestedFrom;
    };
    'GET /:project/-/recent_pushes.json': { answer: { pushes: RecentPush[] } };
    'POST /:project/-/recent_pushes/dismiss': { body: { branch: string }; answer: undefined };
    'POST /:project/-/merge_requests/bulk_update': { body: { update: BulkUpdate }; answer: BulkUpdated };
    'POST /groups/:group/-/merge_requests/bulk_update': { body: { update: BulkUpdate }; answer: BulkUpdated };
    'POST /:project/-/merge_requests/bulk_undo': { body: { undo: BulkUndo }; answer: BulkUpdated };
    'POST /groups/:group/-/merge_requests/bulk_undo': { body: { undo: BulkUndo }; answer: BulkUpdated };
    'GET /groups/:group/-/merge_requests.json': { query: MergeRequestsAsked; answer: MergeRequestList };
    'GET /dashboard/merge_requests.json': { query: MergeRequestsAsked; answer: MergeRequestList };
    'GET /:project/-/merge_requests/:iid/widget.json': { answer: MergeRequestWidget };
    'GET /:project/-/merge_requests/:iid/changes.json': {
      query: ChangesAsked;
      answer: MergeRequestChanges;
    };
    'GET /:project/-/merge_requests/:iid/diffs.json': {
      query: Pick<ChangesAsked, 'diff_id' | 'start_sha' | 'commit_id' | 'w'> & {
        view?: 'inline' | 'parallel';
        page?: number;
        per_page?: number;
      };
      answer: DiffFiles;
    };
    'GET /:project/-/merge_requests/:iid/changes/search.json': {
      query: Pick<ChangesAsked, 'diff_id' | 'start_sha' | 'commit_id' | 'w'> & { q: string };
      answer: FoundChanges;
    };
    'GET /:project/-/merge_requests/:iid/changes/rendered.json': {
      query: Pick<ChangesAsked, 'diff_id' | 'start_sha' | 'commit_id'> & { paths: readonly string[] };
      answer: RenderedFile;
    };
    'GET /:project/-/merge_requests/:iid/conflicts.json': {
      query: { path?: string };
      answer: MergeRequestConflicts;
    };
    'POST /:project/-/merge_requests/:iid/resolve_conflicts': {
      body: ConflictResolutions;
      answer: { commit_sha: string };
    };
    'POST /:project/-/merge_requests/:iid/update_from_target': { body: { sha: string }; answer: undefined };
    'POST /:project/-/merge_requests/:iid/revert': { body: Picking; answer: { url: string } };
    'POST /:project/-/merge_requests/:iid/cherry_pick': { body: Picking; answer: { url: string } };
    'POST /:project/-/commit/:sha/revert': { body: Picking; answer: { url: string } };
    'POST /:project/-/commit/:sha/cherry_pick': { body: Picking; answer: { url: string } };
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/approve': {
      body: { sha: string; target_branch: string };
      answer: unknown;
    };
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/unapprove': { answer: unknown };
    'GET /api/v4/projects/:id/approval_rules': { query: PageAsked; answer: ApprovalRule[] };
    'POST /api/v4/projects/:id/approval_rules': { answer: ApprovalRule };
    'PUT /api/v4/projects/:id/approval_rules/:approval_rule_id': { answer: ApprovalRule };
    'DELETE /api/v4/projects/:id/approval_rules/:approval_rule_id': { answer: undefined };
    'GET /api/v4/projects/:id/approvals': { answer: ApprovalSettings };
    'POST /api/v4/projects/:id/approvals': { answer: ApprovalSettings };
    'POST /api/v4/projects/:id/merge_requests/:iid/todo': { answer: unknown };
    'GET /api/v4/projects/:id/merge_requests/:merge_request_iid/participants': {
      answer: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
    };
    'POST /:project/-/merge_requests/:iid/blocks': { body: { reference: string }; answer: undefined };
    'DELETE /:project/-/merge_requests/:iid/blocks/:block': { answer: undefined };
    'POST /:project/-/merge_requests/:iid/request_changes': { answer: undefined };
    'POST /:project/-/merge_requests/:iid/dismiss_review': {
      body: { user_id: number; reason?: string };
      answer: undefined;
    };
    'PUT /:project/-/merge_requests/:iid/viewed_files': { body: ViewedFile; answer: undefined };
    'DELETE /:project/-/merge_requests/:iid/viewed_files': { body: ViewedContent; answer: undefined };
    'POST /api/v4/projects/:id/merge_requests': { body: NewMergeRequest; answer: { iid: number } };
    'PUT /api/v4/projects/:id/merge_requests/:merge_request_iid/merge': {
      body: Merging;
      answer: { title: string; merge_when_pipeline_succeeds: boolean };
    };
    'POST /api/v4/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds': {
      answer: unknown;
    };
    'PUT /:project/-/merge_requests/:iid/rebase': { answer: undefined };
    'GET /:project/-/merge_requests/:iid/drafts.json': { answer: PageDrafts };
    'POST /:project/-/merge_requests/:iid/drafts': { body: NewDraft; answer: PageDraft };
    'PUT /:project/-/merge_requests/:iid/drafts/:draft_note_id': {
      /** `edited_from` is the version that was seen, by its `updated_at`: 409 if another text is there now. */
      body: { draft_note: { note?: string; resolve_discussion?: boolean; edited_from?: string } };
      answer: PageDraft;
    };
    'DELETE /:project/-/merge_requests/:iid/drafts/:draft_note_id': { answer: undefined };
    'DELETE /:project/-/merge_requests/:iid/drafts/discard': { answer: undefined };
    'POST /:project/-/merge_requests/:iid/drafts/publish': {
      body: {
        id?: number;
        note?: string;
        reviewer_state?: ReviewerState;
        sha?: string;
        target_branch?: string;
        /** The version that was read. */
        version_id?: number;
      };
      answer: PublishedReview;
    };
  }
}
