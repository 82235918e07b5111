import type { Change, ChangeWords, NewChange } from '../../platform/subjects/change.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { SystemNote } from '../discussions/index.ts';
import type { PlannedSubject, PlanningRight } from './planned-subject.ts';
import type { SubjectChanges } from './subject-changes.ts';
import type { OwnColumns } from '../../platform/subjects/own-columns.queries.ts';
import type { LockedSubject, SubjectColumns } from '../../platform/subjects/subject-rows.queries.ts';

/** The result of writing an attribute. */
export interface Written {
  /** Columns of the subject's own row: those of all attributes are written together. */
  readonly columns?: SubjectColumns;
  readonly notes: readonly SystemNote[];
  /** What `subject.changed` names besides the columns: what is written to other tables. */
  readonly field?: string;
  /** The people who were assigned. */
  readonly assigned?: readonly number[];
  /** Who was asked for a review. */
  readonly reviewing?: readonly number[];
  /** Who is no longer assigned, or asked for a review. */
  readonly released?: readonly number[];
  /** The labels that were added. */
  readonly labelled?: readonly number[];
}

/**
 * Writes an attribute, given the subject's locked row; returns undefined if nothing changes. It may run again if the transaction is
 * retried.
 */
export type Write = (
  tx: Transaction,
  now: LockedSubject,
) => Promise<Written | undefined> | Written | undefined;

/** The input of a plan. */
export interface Planning {
  readonly db: Connection;
  readonly ctx: Context;
  readonly subject: PlannedSubject;
}

/**
 * An attribute that subjects of several types can have: who may change it, its valid values, how it is written and how the history
 * words it. Pages, API, quick actions, bulk edits and imports all use it, so that they follow the same rules.
 */
export interface Attribute {
  /** As in the change log and `SubjectType.attributes`. */
  readonly name: string;
  /** The right that changing it requires. */
  readonly right: PlanningRight;
  /** Whether these changes include it. */
  readonly isAsked: (changes: SubjectChanges) => boolean;
  /**
   * Locks what changes of several subjects share (a tree), before any of their rows is locked: everybody takes both in this order.
   */
  readonly lockFirst?: (tx: Transaction) => Promise<void>;
  /**
   * Validates the value and does slow work (rendering) before anything is locked; undefined if nothing would change. Throws 400 with a
   * sentence for an invalid value.
   */
  readonly plan: (
    planning: Planning,
    changes: SubjectChanges,
  ) => Promise<Write | undefined> | Write | undefined;
  readonly words: ChangeWords['words'];
  /**
   * What takes changes of it back, given as the log has them, where the subject is still as they left it: later changes of others are kept.
   * Without it a bulk edit can't offer the attribute.
   */
  readonly undo?: (planning: Planning, made: readonly Made[]) => SubjectChanges | Promise<SubjectChanges>;
}

/** A change as it was made. */
export type Made = Pick<Change, 'old' | 'new'>;

const idsOf = (values: readonly unknown[]): number[] =>
  values.flatMap((value) => (value === null ? [] : (value as { readonly id: number }).id));

/** The ids of what changes have added and removed. */
export const addedIds = (made: readonly Made[]): number[] => idsOf(made.map((change) => change.new));
export const removedIds = (made: readonly Made[]): number[] => idsOf(made.map((change) => change.old));

/**
 * Whether a change is only for readers of confidential subjects. That includes changes made together with making the subject
 * confidential.
 */
export function isSecret(now: LockedSubject, changes: SubjectChanges): boolean {
  return now.confidential || changes.confidential === true;
}

/** What a change in the subject's own row writes, shown by one note. */
export function inRow(columns: SubjectColumns, action: string, change: NewChange): Written {
  return { columns, notes: [{ action, changes: [change] }] };
}

/**
 * Changes one column of the subject's own row. What the history says that it was is read with the row locked: somebody may have changed it
 * since the subject was read.
 */
export function inColumn<Name extends keyof OwnColumns>(
  name: Name,
  wanted: OwnColumns[Name],
  action: string = name,
): Write {
  return (_tx, now) =>
    now[name] === wanted
      ? undefined
      : inRow({ [name]: wanted }, action, { attribute: name, old: now[name], new: wanted });
}
