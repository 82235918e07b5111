import type { Transaction } from '../../platform/database/database.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { OwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { UserSummary } from '../accounts/index.ts';
import type { LabelRow } from '../labels/index.ts';
import type { MilestoneRow } from '../milestones/index.ts';
import type { Attribute } from './attribute.ts';
import type { SubjectColumns } from '../../platform/subjects/subject-rows.queries.ts';

/** What the attributes need to know of a subject, as it was read. */
export interface PlannedFields extends OwnColumns {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly confidential: boolean;
  readonly discussion_locked: boolean | null;
  readonly milestone_id: number | null;
  readonly milestone: MilestoneRow | undefined;
  readonly labels: readonly LabelRow[];
  readonly assignees: readonly UserSummary[];
  readonly assignee_ids: readonly number[];
  /** Of kinds that have reviewers. */
  readonly reviewers?: readonly UserSummary[];
  readonly total_time_spent: number;
  readonly author_id: number | null;
  readonly created_at: Date;
}

/** The rights that attributes can require; the policy of each kind of subject decides who has them. */
export type PlanningRight = 'update' | 'close' | 'admin' | 'make_confidential';

/** What is counted in a subject's parent. */
export interface Counted {
  readonly state: string;
  readonly confidential: boolean;
}

/** A subject with attributes, as one viewer sees it: an issue, a merge request, an epic. */
export interface PlannedSubject {
  readonly noteable: Noteable;
  /** What people call its kind: 'issue'. */
  readonly noun: string;
  readonly fields: PlannedFields;
  /** Whose people, labels and milestones it can have. */
  readonly parent: Parent;
  /** Attributes that only its kind has. */
  readonly ownAttributes?: readonly Attribute[] | undefined;
  readonly can: (right: PlanningRight) => boolean;
  /** Throws unless the viewer has the right. */
  readonly authorize: (right: PlanningRight) => void;
  /** Updates the counts of its parent, in the transaction of the change. */
  readonly counted?: (tx: Transaction, before: Counted, after: Counted) => Promise<void>;
  /** Notifies the pages that show it, in the transaction of the change; `columns` are the written ones. */
  readonly announce: (tx: Transaction, columns: SubjectColumns) => Promise<void>;
}
