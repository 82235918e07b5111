import type { Person } from '../discussions/discussions.ts';
import type { PageAsked } from '../paging.ts';
import type { BulkUndo, BulkUpdate, BulkUpdated } from '../planning/bulk.ts';
import type { BranchAbility, CreatedBranch, MatchingRefs } from './branches.ts';
import type { IssueImport } from './issue-import.ts';
import type {
  ChangedIssue,
  FollowUpForm,
  FoundIssue,
  IssueChanges,
  IssueList,
  IssuePage,
  IssuesAsked,
} from './issues.ts';
import type { RelatedMergeRequestRow } from './merge-requests.ts';
import type { MoveRunState, StartedMove } from './moving.ts';
import type { IssueSidebarParts, MoveTarget } from './sidebar.ts';

/** One thread of an issue or of a merge request, or all of a merge request. */
interface ThreadsAsked {
  discussion_to_resolve?: string;
  issue_to_resolve?: string;
  merge_request_to_resolve_discussions_of?: string;
  newest_thread_to_resolve?: number;
}
interface NewIssue extends ThreadsAsked {
  title: string;
  description?: string;
  confidential?: boolean;
}
interface Feeds {
  atom: string;
  calendar: string;
}
interface FoundAsked extends PageAsked {
  search?: string;
  in?: string;
  scope?: 'all';
  order_by?: 'updated_at';
  iids?: readonly string[];
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/issues.json': { query: IssuesAsked; answer: IssueList };
    'GET /groups/:group/-/issues.json': { query: IssuesAsked; answer: IssueList };
    'GET /dashboard/issues.json': { query: IssuesAsked; answer: IssueList };
    'GET /api/v4/issues': { query: FoundAsked; answer: FoundIssue[] };
    'GET /api/v4/projects/:id/issues': { query: FoundAsked; answer: FoundIssue[] };
    'GET /:project/-/issues/follow_up.json': {
      query: ThreadsAsked;
      answer: FollowUpForm;
    };
    'POST /:project/-/issues': { body: NewIssue; answer: { iid: number; web_url: string } };
    'GET /:project/-/issues/:iid.json': { answer: IssuePage };
    'PUT /:project/-/issues/:iid.json': { body: { issue: IssueChanges }; answer: ChangedIssue };
    'DELETE /api/v4/projects/:id/issues/:issue_iid': { answer: undefined };
    'PUT /api/v4/projects/:id/issues/:issue_iid/reorder': {
      body: { move_after_id: number | null; move_before_id: number | null };
      answer: unknown;
    };
    'GET /:project/-/issues/:iid/sidebar.json': { answer: IssueSidebarParts };

    'POST /:project/-/issues/:iid/create_merge_request': {
      body: { branch_name: string; ref: string; target_project_id: number | null };
      answer: { url: string };
    };
    'GET /:project/-/issues/:iid/related_merge_requests.json': {
      query: PageAsked;
      answer: RelatedMergeRequestRow[];
    };

    'POST /:project/-/issues/bulk_update': { body: { update: BulkUpdate }; answer: BulkUpdated };
    'POST /groups/:group/-/issues/bulk_update': { body: { update: BulkUpdate }; answer: BulkUpdated };
    'POST /:project/-/issues/bulk_undo': { body: { undo: BulkUndo }; answer: unknown };
    'POST /groups/:group/-/issues/bulk_undo': { body: { undo: BulkUndo }; answer: unknown };
    'GET /:project/-/issues/feeds.json': { answer: Feeds };
    'GET /groups/:group/-/issues/feeds.json': { answer: Feeds };
    'GET /dashboard/issues/feeds.json': { answer: Feeds };
    'POST /:project/-/issues/import_csv': { body: FormData; answer: IssueImport };

    'GET /autocomplete/users/:id.json': { answer: Person };
    'GET /autocomplete/projects.json': {
      query: { project_id?: number; search?: string };
      answer: MoveTarget[];
    };
    'POST /:project/-/issues/:iid/move': {
      body: { move_to_project_id: number };
      answer: IssuePage & { web_url: string };
    };
    'POST /:project/-/issues/:iid/undo_move': { answer: { web_url: string } };
    'GET /:project/-/issues/:iid/moved.json': { answer: { web_url: string | null } };
    'POST /:project/-/issues/bulk_move': {
      body: { move: { issuable_ids: string; to_project_id: number } };
      answer: StartedMove;
    };
    'GET /:project/-/issues/moves/:run.json': { answer: MoveRunState };
    'POST /:project/-/issues/moves/:run/undo': { answer: StartedMove };

    'GET /:project/-/issues/:iid/can_create_branch': { answer: BranchAbility };
    'GET /:project/-/issues/:iid/related_branches': { answer: { html: string } };
    'GET /:project/-/refs': { query: { search?: string }; answer: MatchingRefs };
    'POST /:project/-/branches': {
      body: {
        branch_name?: string;
        ref?: string;
        issue_iid?: number;
        confidential_issue_project_id?: number | null;
      };
      answer: CreatedBranch;
    };
  }
}
