import type { ChangeWords, NewChange } from '../../platform/subjects/change.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { SystemNote } from '../discussions/index.ts';
import type { PlannedSubject, PlanningRight } from './planned-subject.ts';
import type { SubjectChanges } from './subject-changes.ts';
import type { LockedSubject, SubjectColumns } from './subject.queries.ts';

/** What writing an attribute has come to. */
export interface Written {
  /** What stands in the subject's own row: all attributes are written there at once. */
  readonly columns?: SubjectColumns;
  readonly notes: readonly SystemNote[];
  /** What `subject.changed` names beside the columns. */
  readonly field?: 'labels' | 'assignees';
  /** Who was assigned. */
  readonly assigned?: readonly number[];
}

/**
 * Writes an attribute, with the subject's row locked as it is now; undefined where nothing changes. It may be run again: a transaction
 * that meets another is repeated.
 */
export type Write = (
  tx: Transaction,
  now: LockedSubject,
) => Promise<Written | undefined> | Written | undefined;

/** What a plan is made with. */
export interface Planning {
  readonly db: Connection;
  readonly ctx: Context;
  readonly subject: PlannedSubject;
}

/**
 * One attribute that subjects of several kinds are planned by: who may change it, what it may become, how it is written and what is said of it.
 * Page, API, quick action, bulk edit and import all go through it, so that none of them knows another rule.
 */
export interface Attribute {
  /** As the change log and `SubjectType.attributes` name it. */
  readonly name: string;
  /** What changing it asks for. */
  readonly right: PlanningRight;
  /** Whether these changes ask for it. */
  readonly isAsked: (changes: SubjectChanges) => boolean;
  /**
   * Checks what is asked for and does what takes a while (rendering), before anything is locked; undefined where nothing would change.
   * Throws 400 with a sentence for what it can't become.
   */
  readonly plan: (
    planning: Planning,
    changes: SubjectChanges,
  ) => Promise<Write | undefined> | Write | undefined;
  readonly words: ChangeWords['words'];
}

/**
 * Of what a change says: whether it is for those alone who read what is confidential. So it is where the subject becomes confidential by the
 * same change.
 */
export function isSecret(now: LockedSubject, changes: SubjectChanges): boolean {
  return now.confidential || changes.confidential === true;
}

/** A change that stands in the subject's own row and is told by one note. */
export function inRow(columns: SubjectColumns, action: string, change: NewChange): Write {
  return () => ({ columns, notes: [{ action, changes: [change] }] });
}
