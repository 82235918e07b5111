import type { News, PageDraft, Person } from '../discussions/discussions.ts';
import type { Label } from '../labels/labels.ts';
import type { PageCommit, PageDiff } from '../repositories/repositories.ts';

/** What stands between a merge request and its merge; the first that applies. */
export type MergeCheck =
  | 'mergeable'
  | 'not_open'
  | 'draft'
  | 'unresolved'
  | 'requested_changes'
  | 'not_approved'
  | 'merge_request_blocked'
  | 'ci_must_pass'
  | 'ci_still_running'
  | 'merge_time'
  | 'target_missing'
  | 'conflict'
  | 'empty'
  | 'behind';

/** Whether its source branch is there; of a fork that the viewer may not see nothing is said. */
export type SourceState = 'there' | 'no_branch' | 'no_fork' | 'hidden';

/** `GET /{project}/-/merge_requests/{iid}/widget.json`: its branches, and whether it can be merged. */
export interface MergeRequestWidget {
  state: 'opened' | 'closed' | 'merged';
  source_branch: string;
  /** The fork's path, if it is from one that the viewer may see. */
  source_project: string | null;
  /** Whether it comes from another project, which may be gone. */
  from_fork: boolean;
  source_state: SourceState;
  /** Nothing can be pushed to its project. */
  source_archived: boolean;
  target_branch: string;
  head_sha: string;
  /** Of its newest version. */
  version_id: number;
  /** What it brings and changes; null where that can't be counted. */
  commits_count: number | null;
  files_count: number | null;
  check: MergeCheck;
  /** The files that conflict, and how many more do. */
  conflicts: string[];
  more_conflicts: number;
  can_merge: boolean;
  /** Whether the target has commits that the source branch does not have, and could give them without a conflict. */
  lacks_commits: boolean;
  /** Whether this viewer may push to the source branch, as an update, a rebase and resolving conflicts do. */
  can_push: boolean;
  /** Whether the merge squashes, and whether who merges can choose otherwise. */
  squash: boolean;
  squash_is_chosen: boolean;
  remove_source_branch: boolean;
  allow_collaboration: boolean;
  /** A time before which it is not merged. */
  merge_after: string | null;
  /** What its commits say, for who may merge it; null where the merge makes no such commit. */
  messages: { merge: string | null; squash: string | null } | null;
  merged_by: Person | null;
  merged_at: string | null;
  merge_commit_sha: string | null;
  /** Whether this viewer may delete the source branch, once it is merged. */
  can_delete_source: boolean;
  /** Whether this viewer may revert or cherry-pick it, once it is merged. */
  can_pick: boolean;
  /** The open ones that it stands on, and that stand on it. */
  chain: LinkedMergeRequest[];
  blocks: MergeRequestBlocks;
  approvals: MergeRequestApprovals;
  statuses: HeadStatuses;
  /** Whether this viewer may set it to be merged as soon as nothing is missing. */
  can_wait: boolean;
  auto_merge: AutoMerge | null;
}

/** A merge request of the same project whose source branch is this one's target, or the other way around. */
export interface LinkedMergeRequest {
  iid: number;
  title: string;
  /** Its target is this one's source branch. */
  is_above: boolean;
}

/** What a merge request waits for, and what waits for it. */
export interface MergeRequestBlocks {
  /** `request` is null where the reader can't see it; one that is merged holds nothing up any more. */
  blockers: { id: number; is_merged: boolean; request: BlockedRequest | null }[];
  /** Only those that the reader can see. */
  blocked: BlockedRequest[];
  /** Whether this viewer may say what it waits for. */
  can_change: boolean;
}

export interface BlockedRequest {
  title: string;
  /** As it is written in this project: `!12`, `group/project!12`. */
  reference: string;
  path: string;
  state: 'opened' | 'closed' | 'merged';
}

/** It is merged as soon as nothing is missing. */
export interface AutoMerge {
  by: Person;
  can_cancel: boolean;
}

/** What other systems say of the head: built, tested. */
export interface HeadStatuses {
  /** Of all together; null if there are none. */
  state: CommitState | null;
  /** Those first that somebody has to look at. */
  list: HeadStatus[];
  more: number;
}

export type CommitState = 'pending' | 'running' | 'success' | 'failed' | 'canceled' | 'skipped';

export interface HeadStatus {
  name: string;
  state: CommitState;
  description: string | null;
  /** Of http or https. */
  url: string | null;
}

/** A rule of a project, as its settings show it. */
export interface ApprovalRule {
  id: number;
  name: string;
  rule_type: 'regular' | 'any_approver' | 'code_owner';
  approvals_required: number;
  users: readonly Person[];
  /** Only groups that the reader can see. */
  groups: readonly { id: number; full_path: string; full_name: string }[];
  contains_hidden_groups: boolean;
  protected_branches: readonly { id: number; name: string }[];
  applies_to_all_protected_branches: boolean;
}

/** Settings of a project's approvals. */
export interface ApprovalSettings {
  approvals_before_merge: number;
  disable_overriding_approvers_per_merge_request: boolean;
}

/** A rule that says who has to approve, and who has. */
export interface ApprovalRuleState {
  /** Null for the project's number of approvals, which has no name either. */
  id: number | null;
  name: string | null;
  any_approver: boolean;
  /** Of a file of code owners, whose pattern is its name; null for other rules. */
  section: string | null;
  /** As that file names them, shortened. */
  owners: string[];
  required: number;
  given: number;
  /** Some of those who can still approve, and how many more can. */
  people: Person[];
  more: number;
  /** Members of a group that the reader can't see can approve, too. */
  hidden_groups: boolean;
  /** All who could approve are fewer than it asks for. */
  too_few: boolean;
}

/** What people say of a merge request, and what its reader can say. */
export interface MergeRequestApprovals {
  /** Of anybody who may approve; rules can ask for more. */
  required: number;
  rules: ApprovalRuleState[];
  /** How many rules are not listed; those that lack approvals come first. */
  more_rules: number;
  /** Lines of the file of code owners that can't be read; 0 for the file as a whole. */
  owner_problems: { line: number; kind: 'section' | 'owner' | 'too_long' | 'too_many' | 'link' }[];
  /** Who has approved the present head. */
  given: Person[];
  /** Who approved what was there before the last push. */
  outdated: Person[];
  /** Whose approval does not count, for they may not approve it any more. */
  lapsed: Person[];
  changes_requested: Person[];
  has_approved: boolean;
  can_approve: boolean;
  can_request_changes: boolean;
  /** What one said: their approval, or their request for changes. */
  can_take_back: boolean;
  /** Ends others' requests for changes and approvals. */
  can_dismiss: boolean;
  /** Of the project. */
  can_change_rules: boolean;
}

/** Old and new lines below each other or side by side. */
export type DiffLayout = 'inline' | 'parallel';

/** Where a thread on the changes stands in the shown version, and why. */
export interface ThreadStanding {
  discussion_id: string;
  /**
   * The same lines by the same numbers; by other numbers or in another file; edited since, or the same as others like them; not
   * there any more.
   */
  standing: 'same' | 'moved' | 'changed' | 'gone';
  /** On the side of the changes that the thread was begun on; null if the file is gone. */
  path: string | null;
  /** What stands there now, of lines that are gone the nearest that is not; null for a file as a whole. */
  first_line: number | null;
  last_line: number | null;
  /** The commit that took lines that are gone; null if that was the target branch, or nobody knows. */
  commit: { sha: string; title: string } | null;
  by_target: boolean;
}

/** A file as its reader saw it, in whatever version. */
export interface ViewedContent {
  path: string;
  /** Null of a deleted file. */
  blob: string | null;
  mode: string;
}

/** `PUT /{project}/-/merge_requests/{iid}/viewed_files` */
export interface ViewedFile extends ViewedContent {
  /** The head of the version that they saw. */
  head_sha?: string;
  /** It was the last file that they had not viewed: they have reviewed that version. */
  last?: boolean;
}

/** A version of a merge request, to be chosen. */
export interface PageVersion {
  id: number;
  number: number;
  head_sha: string;
  created_at: string;
  /** Null if nobody knows who pushed it. */
  author: Person | null;
}

/** A commit of one version and the one that took its place in another. */
export interface PageCommitPair {
  kind: 'same' | 'changed' | 'dropped' | 'new';
  before: PageCommit | null;
  after: PageCommit | null;
}

/** How two versions are compared. */
export interface VersionComparison {
  /** The target moved between them: what it brought is left out. */
  rebased: boolean;
  /** Files in which that could not be distinguished from the author's changes. */
  unclear: string[];
  /** Null if there are too many of them. */
  commits: PageCommitPair[] | null;
}

/** One commit of a version, among the others. */
export interface ShownCommit {
  commit: PageCommit;
  /** Counted from 1, the oldest first. */
  number: number;
  total: number;
  previous: string | null;
  next: string | null;
  /** The commit that it is compared with, which need not be the previous one; null if it is the first of all. */
  parent: string | null;
}

/** Which changes are shown: of a version, since another one, or of one of its commits. */
export interface ShownChanges {
  version: PageVersion;
  is_newest: boolean;
  since: PageVersion | null;
  commit: ShownCommit | null;
}

/** Which changes are asked for, and how. */
export interface ChangesAsked {
  /** The id of a version; default the newest. */
  diff_id?: number;
  /** The head of another version: only what is different. */
  start_sha?: string;
  /** Only what this commit changed. */
  commit_id?: string;
  /** Only these files. */
  paths?: readonly string[];
  /** Of these also the lines that did not change. */
  whole?: boolean;
  /** The hash of a file whose lines are there at once. */
  file?: string;
  /** 1: white space is ignored. */
  w?: number;
}

/** A line of the changes in which something was found. */
export interface FoundLine {
  type: 'context' | 'added' | 'removed';
  old_line: number | null;
  new_line: number | null;
  /** The line, or what is around the place. */
  text: string;
  /** Where it is in the text; null if that can't be said. */
  at: number | null;
}

/** `GET /{project}/-/merge_requests/{iid}/changes/search.json` */
export interface FoundChanges {
  /** In the order of the changes. `file_hash` is what links to the file's lines begin with. */
  files: { path: string; file_hash: string; lines: FoundLine[] }[];
  /** The first lines only: there are too many, or it took too long to search all. */
  ended: 'all' | 'enough' | 'late';
}

/** `GET /{project}/-/merge_requests/{iid}/changes.json`: what it changes, as one comparison with where it began. */
export interface MergeRequestChanges {
  /** Newest first. */
  commits: PageCommit[];
  more_commits: boolean;
  /** None of its own: somebody put them beside it. Only with its newest version as a whole. */
  context_commits: PageCommit[];
  base_sha: string;
  start_sha: string;
  head_sha: string;
  /** When they were read. */
  target_branch: string;
  /** As this reader chose before. */
  layout: DiffLayout;
  /** Whether a phone asked, which has no room for old and new lines side by side. */
  is_phone: boolean;
  /** Of the tree of files, in pixels, as this reader chose before. */
  tree_width: number;
  diff: PageDiff;
  standings: ThreadStanding[];
  /** The new paths of the files that the viewer has ticked as they are here, in this version or another. */
  viewed: string[];
  /** Of the others, those that the viewer has ticked at an earlier version, each with the head of the last of these. */
  viewed_before: { path: string; head_sha: string }[];
  shown: ShownChanges;
  /** Newest first; empty where only some files are asked for. */
  versions: PageVersion[];
  more_versions: boolean;
  /** Null unless two versions are compared. */
  comparison: VersionComparison | null;
  /** The version that the viewer has reviewed last, if they have. */
  last_review: (PageVersion & { reviewed_at: string }) | null;
  /** Only of files that have owners. */
  owners: FileOwners[];
}

/** Who owns a changed file, as the file of code owners names them, shortened. */
export interface FileOwners {
  /** Its new path. */
  path: string;
  owners: string[];
  /** The viewer is one of them. */
  mine: boolean;
}

/** A row of the list. */
export interface MergeRequestRow {
  id: number;
  iid: number;
  title: string;
  state: 'opened' | 'closed' | 'merged';
  draft: boolean;
  author: Person;
  assignees: Person[];
  reviewers: Person[];
  source_branch: string;
  target_branch: string;
  created_at: string;
  merged_at: string | null;
  closed_at: string | null;
  user_notes_count: number;
  project_path: string;
  labels: Label[];
  /** Its title. */
  milestone: string | null;
  approvals: { required: number; given: number };
  changes_requested: boolean;
  /** What other systems say of its head. */
  head_state: CommitState | null;
  /** As it was found last. */
  conflicts: boolean;
}

/** Where a list of merge requests is: of a project, a group, or the viewer. */
export type MergeRequestListPath =
  | `/${string}/-/merge_requests`
  | `/groups/${string}/-/merge_requests`
  | '/dashboard/merge_requests';

/** What a list is asked for. */
export interface MergeRequestsAsked {
  state?: MergeRequestListState;
  search?: string;
  scope?: 'created_by_me' | 'assigned_to_me' | 'reviews_for_me' | 'awaits_my_review' | 'mine' | 'all';
  labels?: readonly string[];
  milestone?: string;
  author_username?: string;
  assignee_id?: string;
  'assignee_username[]'?: readonly string[];
  reviewer_id?: string;
  reviewer_username?: string;
  approved_by_ids?: string;
  'approved_by_usernames[]'?: readonly string[];
  my_reaction_emoji?: string;
  draft?: boolean;
  ready?: 'yes' | 'no';
  source_branch?: string;
  target_branch?: string;
  created_after?: string;
  created_before?: string;
  updated_after?: string;
  updated_before?: string;
  merged_after?: string;
  merged_before?: string;
  order_by?: 'created_at' | 'updated_at' | 'merged_at' | 'title' | 'priority' | 'popularity';
  sort?: 'asc' | 'desc';
  page?: number;
  [negated: `not[${string}`]: string | readonly string[] | undefined;
  /** Sent as `labels`. */
  'label_name[]'?: undefined;
}

/** How far the merge requests of a state are counted for the tabs of lists. */
export const countedOnTabs = 1000;

/** `GET {list}.json` */
export interface MergeRequestList {
  merge_requests: MergeRequestRow[];
  /** How many match in each state, whatever state is listed; one more than `countedOnTabs` stands for more. */
  counts: Record<'opened' | 'merged' | 'closed', number>;
  page: number;
  more: boolean;
  /** Whether the viewer can change at least one of the rows. */
  bulk: boolean;
}

/** A file that the reader has ticked as viewed, or not any more. */
export interface TickedFile extends ViewedContent {
  viewed: boolean;
}

/** Who may merge into a branch: the lowest role that may, and which of the people who were asked about have a lower one. */
export interface WhoMerges {
  access_level: number;
  cannot_merge_ids: number[];
}

export type MergeRequestListState = 'opened' | 'closed' | 'merged' | 'all';

/** `GET /{project}/-/merge_requests/{iid}/drafts.json`: the comments that their reader has not published, oldest first. */
export interface PageDrafts {
  drafts: ReviewDraft[];
}

export interface ReviewDraft extends PageDraft {
  /** Where its lines are in the newest version; null for what is not on the changes. */
  standing: ThreadStanding | null;
}

/** What a submitted review says of the whole merge request; `reviewed` is what comments alone say. */
export type ReviewerState = 'reviewed' | 'approved' | 'requested_changes';

/** The answer to a review that was submitted: how many comments it made, and what its commands did; the comments are among the news. */
export interface PublishedReview extends News {
  published: number;
  messages: string[];
}

/** A branch that the viewer has pushed to and that nobody has proposed. */
export interface RecentPush {
  /** The path of the project that has the branch: the one that is asked for, or a fork of it. */
  project: string;
  branch: string;
  pushed_at: string;
}

/** What the commits of a branch suggest for its merge request: not found where one of the branches is not there. */
export type SuggestedFrom =
  | { found: false }
  | {
      found: true;
      /** Null where there are several, or none. */
      only_commit: { title: string; body: string } | null;
      /** Of the template's variables that were asked for. */
      values: Record<string, string>;
    };
