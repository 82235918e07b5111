/** The attributes that subjects of several kinds have, as pages send changes of them. A kind's route accepts what its subjects have. */
export interface AttributeChanges {
  title?: string;
  description?: string;
  state_event?: 'close' | 'reopen';
  confidential?: boolean;
  discussion_locked?: boolean;
  add_labels?: string[];
  remove_labels?: string[];
  add_label_ids?: number[];
  remove_label_ids?: number[];
  add_assignee_ids?: number[];
  remove_assignee_ids?: number[];
  milestone_id?: number | null;
  due_date?: string | null;
  weight?: number | null;
  health_status?: 'on_track' | 'needs_attention' | 'at_risk' | null;
  /** The version that a change of texts is based on: 409 if there is a newer one. */
  lock_version?: number;
  update_task?: { index: number; checked: boolean; line_number?: number; line_source?: string };
}

/** All that can be changed of a subject: also what only some kinds have. */
export interface SubjectChanges extends AttributeChanges {
  /** Of kinds with reviewers. */
  add_reviewer_ids?: number[];
  remove_reviewer_ids?: number[];
  /** Reviewers who are asked again. */
  request_review_ids?: number[];
  /** Of kinds with a start and an end. */
  start_date_is_fixed?: boolean;
  start_date_fixed?: string | null;
  due_date_is_fixed?: boolean;
  due_date_fixed?: string | null;
  /** Of kinds with a colour. */
  color?: string;
  /** Of kinds that stand in a tree: what it is to be directly below; null for nothing. */
  parent_id?: number | null;
  /** Of merge requests. */
  target_branch?: string;
  squash?: boolean;
  remove_source_branch?: boolean;
  allow_collaboration?: boolean;
  merge_after?: string | null;
}

/** What merge requests have besides their texts, and what their form changes with these. */
export type OwnChanges = Pick<
  SubjectChanges,
  'target_branch' | 'squash' | 'remove_source_branch' | 'allow_collaboration' | 'merge_after'
>;

/** Of subjects that time is spent on. */
export interface TimeChanges {
  time_estimate?: string;
  spend_time?: { duration: string; summary?: string; spent_at?: string };
}

export interface TimedChanges extends SubjectChanges, TimeChanges {}
