import type { Transaction } from '../../platform/database/database.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { UserSummary } from '../accounts/index.ts';
import type { LabelRow } from '../labels/index.ts';
import type { MilestoneRow } from '../milestones/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import type { SubjectColumns } from './subject.queries.ts';

/** What the attribute writers know of a subject as it was read. */
export interface PlannedFields {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly confidential: boolean;
  readonly discussion_locked: boolean | null;
  readonly due_date: string | null;
  readonly milestone_id: number | null;
  readonly milestone: MilestoneRow | undefined;
  readonly labels: readonly LabelRow[];
  readonly assignees: readonly UserSummary[];
  readonly assignee_ids: readonly number[];
  readonly weight: number | null;
  readonly health_status: string | null;
  readonly time_estimate: number;
  readonly total_time_spent: number;
  readonly author_id: number | null;
  readonly created_at: Date;
}

/** What changing an attribute asks for; each kind of subject says in its policy who has it. */
export type PlanningRight = 'update' | 'close' | 'admin' | 'make_confidential';

/** What a kind counts of its subjects where they live. */
export interface Counted {
  readonly state: string;
  readonly confidential: boolean;
}

/** A subject that people plan with, as one viewer has it before them: an issue, later a merge request or an epic. */
export interface PlannedSubject {
  readonly noteable: Noteable;
  /** What people call its kind: 'issue'. */
  readonly noun: string;
  readonly fields: PlannedFields;
  readonly project: ProjectRow;
  readonly can: (right: PlanningRight) => boolean;
  /** Throws what the viewer gets who may not. */
  readonly authorize: (right: PlanningRight) => void;
  /** Keeps what its parent counts, in the transaction of the change. */
  readonly counted?: (tx: Transaction, before: Counted, after: Counted) => Promise<void>;
  /** Tells the pages that show it, in the transaction of the change; `columns` are those that it wrote. */
  readonly announce: (tx: Transaction, columns: SubjectColumns) => Promise<void>;
}
