import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from './viewer.ts';

/** A condition in SQL, or its value where it is known without a query. */
export type Condition = RawBuilder<boolean> | boolean;

/**
 * An access rule, written once and evaluated in three ways: for a subject that was read for a viewer, for rows and one viewer, and for
 * rows of people (`u`). `all`, `any` and `not` combine rules.
 */
export interface Rule<Subject> {
  readonly holds: (viewer: Viewer, subject: Subject) => boolean;
  readonly forViewer: (viewer: Viewer) => Condition;
  readonly forPeople: Condition;
}

function joined(conditions: readonly Condition[], word: 'and' | 'or'): Condition {
  const decides = word === 'or';
  if (conditions.includes(decides)) return decides;
  const asked = conditions.filter((condition) => typeof condition !== 'boolean');
  if (asked.length === 0) return !decides;
  return asked.length === 1 ? asked[0]! : sql<boolean>`(${sql.join(asked, sql.raw(` ${word} `))})`;
}

/** Holds where all rules hold. */
export function all<Subject>(...rules: readonly Rule<Subject>[]): Rule<Subject> {
  return {
    holds: (viewer, subject) => rules.every((rule) => rule.holds(viewer, subject)),
    forViewer: (viewer) =>
      joined(
        rules.map((rule) => rule.forViewer(viewer)),
        'and',
      ),
    forPeople: joined(
      rules.map((rule) => rule.forPeople),
      'and',
    ),
  };
}

/** Holds where at least one rule holds. */
export function any<Subject>(...rules: readonly Rule<Subject>[]): Rule<Subject> {
  return {
    holds: (viewer, subject) => rules.some((rule) => rule.holds(viewer, subject)),
    forViewer: (viewer) =>
      joined(
        rules.map((rule) => rule.forViewer(viewer)),
        'or',
      ),
    forPeople: joined(
      rules.map((rule) => rule.forPeople),
      'or',
    ),
  };
}

const negated = (condition: Condition): Condition =>
  typeof condition === 'boolean' ? !condition : sql<boolean>`(not ${condition})`;

/** Holds where the rule does not. */
export function not<Subject>(rule: Rule<Subject>): Rule<Subject> {
  return {
    holds: (viewer, subject) => !rule.holds(viewer, subject),
    forViewer: (viewer) => negated(rule.forViewer(viewer)),
    forPeople: negated(rule.forPeople),
  };
}

const asSql = (condition: Condition): RawBuilder<boolean> =>
  typeof condition === 'boolean' ? (condition ? sql<boolean>`true` : sql<boolean>`false`) : condition;

/** The rule as a condition on rows, for one viewer. */
export function conditionFor(rule: Rule<never>, viewer: Viewer): RawBuilder<boolean> {
  return asSql(rule.forViewer(viewer));
}

/** The rule as a condition on rows and people `u`. */
export function conditionForPeople(rule: Rule<never>): RawBuilder<boolean> {
  return asSql(rule.forPeople);
}
