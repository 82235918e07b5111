import type { Connection } from '../../../platform/database/database.ts';
import type { Context } from '../../../platform/context.ts';
import type { QuickAction } from '../../../platform/subjects/quick-action.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import { findLabels } from '../../labels/index.ts';
import type { LabelRow } from '../../labels/index.ts';
import { findMilestonesByTitles } from '../../milestones/index.ts';
import type { MilestoneRow } from '../../milestones/index.ts';
import { findAssignable } from '../assignable.queries.ts';
import type { Assignable } from '../assignable.queries.ts';
import type { PlannedSubject, PlanningRight } from '../planned-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { namesIn, titlesIn } from './arguments.ts';

/** The people and things that a text's commands name. */
export interface NamedInCommands {
  /** By username in lower case; only people who may see the project or group. */
  readonly people: ReadonlyMap<string, Assignable>;
  readonly labels: ReadonlyMap<string, LabelRow>;
  readonly milestones: ReadonlyMap<string, MilestoneRow>;
}

/** A subject with everything that a text's commands name, as this viewer may see it. A type adds what its own commands name. */
export interface CommandSubject extends NamedInCommands {
  readonly planned: PlannedSubject;
}

export interface PlanningAction extends QuickAction<CommandSubject, SubjectChanges> {
  /** The attribute that it changes: kinds of subjects without that do not have the command. */
  readonly attribute?: string;
}

/** Reads what the arguments of commands name: once per text, in a fixed number of queries. */
export async function readNamed(
  db: Connection,
  ctx: Context,
  parent: Parent,
  texts: readonly string[],
): Promise<NamedInCommands> {
  const names = namesIn(texts.join('\n'));
  const me = ctx.viewer.user;
  const [people, labels, milestones] = await Promise.all([
    findAssignable(db, parent, me === null ? names : [...names, me.username]),
    findLabels(db, parent, { titles: titlesIn(texts, '~') }),
    findMilestonesByTitles(db, parent, titlesIn(texts, '%')),
  ]);
  return {
    people: new Map(people.map((person) => [person.username.toLowerCase(), person])),
    labels: new Map(labels.map((label) => [label.title, label])),
    milestones: new Map(milestones.map((milestone) => [milestone.title, milestone])),
  };
}

/** Allows a command to people with this right on the subject. */
export const needs =
  (right: PlanningRight) =>
  (_ctx: Context, { subject }: { readonly subject: CommandSubject }): boolean =>
    subject.planned.can(right);
