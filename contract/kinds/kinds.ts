import type { TimeStats } from '../issues/issues.ts';
import type { Address } from '../calls.ts';
import type { Person } from '../discussions/discussions.ts';
import type { Label } from '../labels/labels.ts';
import type { Milestone } from '../milestones/milestones.ts';

/** What a reviewer has said of the whole. */
export interface Review {
  user_id: number;
  state: 'reviewed' | 'approved' | 'requested_changes';
}

/** A day that is fixed, or follows from what is below the subject. */
export interface SubjectDay {
  /** The one that counts. */
  date: string | null;
  is_fixed: boolean;
  fixed: string | null;
  inherited: string | null;
}

/** A kind of subject, as its page needs to know it. */
export interface PageKind {
  /** Riddle: also the type of its notes. */
  name: string;
  noun: string;
  sigil: string;
  parent: 'project' | 'group';
  /** The part of its addresses after the parent. */
  segment: string;
  /** Its planning attributes, in the order of the sidebar, and those that only it has. */
  attributes: readonly string[];
  /** The realtime channel of a subject, and the parameter that takes its id. */
  channel: string;
  parameter: string;
}

/** What a subject is below of. */
export interface SubjectAbove {
  id: number;
  iid: number;
  title: string;
  /** The path of its group. */
  group_path: string;
  path: string;
}

/** `GET /groups/{group}/-/{segment}/{iid}.json`: a subject of a kind without a page of its own. */
export interface SubjectPage {
  kind: PageKind;
  id: number;
  iid: number;
  title: string;
  state: 'opened' | 'closed';
  parent_path: string;
  /** Null for what is below a group. */
  project_id: number | null;
  web_url: string;
  author: Person;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  last_edited_at: string | null;
  last_edited_by: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'> | null;
  description_text: string;
  description_html: string;
  assignees: Person[];
  /** Of kinds that have reviewers; otherwise empty. */
  reviewers: Person[];
  /** What the reviewers have said since they were last asked: it is the author's turn. */
  reviews: Review[];
  labels: Label[];
  milestone: Milestone | null;
  due_date: string | null;
  weight: number | null;
  health_status: string | null;
  time_stats: TimeStats;
  time_tracking_limit_to_hours: boolean;
  confidential: boolean;
  discussion_locked: boolean | null;
  user_notes_count: number;
  task_completion_status: { count: number; completed_count: number };
  lock_version: number;
  /** Whether the viewer is notified of changes. */
  subscribed: boolean;
  /** Whether its parent, or a group above, has switched off mails. */
  emails_disabled: boolean;
  abilities: Readonly<
    Record<'update' | 'close' | 'admin' | 'create_note' | 'delete' | 'make_confidential', boolean>
  >;
  /** Of kinds with a start and an end. */
  dates?: { start: SubjectDay; due: SubjectDay };
  /** Of kinds that show it: the address that marks the viewer's open todo as done; null if there is none. */
  todo_delete_path?: Address<`/dashboard/todos/${number}`> | null;
  /** Of kinds with a colour: `#1068bf`. */
  color?: string;
  /** Of kinds that stand in a tree: what the viewer may see above it, the top first. */
  ancestors?: SubjectAbove[];
  /** Of what can be merged: the role that may, and the assignees who may not. */
  merging?: { access_level: number; cannot_merge_ids: number[] };
}

/** `GroupEpicsChannel`, and the same of other kinds below groups, `ProjectMergeRequestsChannel`, `GroupMergeRequestsChannel`, `OwnListChannel`: one of them is new, changed or gone. It is named to those who see it, unless many changed at once. */
export interface GroupKindMessage {
  event: 'subjects';
  id?: number;
  /** Of kinds below groups: the group that it is in, and those above it. */
  group_ids?: readonly number[];
  /** It did not change itself: something below it did, which it is counted or dated by. */
  below?: true;
  /** Clients spread their requests over this many milliseconds. */
  spread?: number;
}
