import type { Transaction } from '../../../platform/database/database.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import type { Counted, PlannedSubject } from '../planned-subject.ts';

/** A subject of a list that can be changed with others. */
export interface BulkSubject {
  readonly subject: PlannedSubject;
  /** How the list names it. */
  readonly reference: string;
  /** Whether the viewer plans the subjects of its project; without that they change none with others, even their own. */
  readonly mayPlan: boolean;
}

/** What was changed of one project in one transaction. */
export interface ChangedTogether {
  readonly parent: Parent;
  readonly changed: readonly number[];
  /** Those of them that were closed or reopened. */
  readonly states: readonly number[];
  readonly counted: readonly (readonly [before: Counted, after: Counted])[];
}

/** Subjects that can be changed together. */
export interface ChangedAtOnce {
  /** What they are called: 'issue'. */
  readonly noun: string;
  /** Those of the subjects that are in the list, if it is one, and that the viewer may see. */
  readonly find: (ids: readonly number[]) => Promise<BulkSubject[]>;
  /** Counts in the project and refreshes the lists once for all of them, where each need not do it for itself. */
  readonly finish?: (tx: Transaction, together: ChangedTogether) => Promise<void>;
}

/** A list of them. */
export interface BulkPlace extends ChangedAtOnce {
  /** The labels and milestones that all its subjects can have are those of this project or group, and of the groups above it. */
  readonly parent: Parent;
  /** The address of the list. */
  readonly url: string;
  /** Throws if the viewer can't change any of its subjects. */
  readonly authorize: () => void;
}
