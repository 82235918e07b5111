import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from './viewer.ts';

/** A condition in SQL, or its answer where it is known without asking. */
export type Condition = RawBuilder<boolean> | boolean;

/**
 * A rule about who may, written once and asked in three ways: of a subject that was read for a viewer, of rows for a viewer, and of rows of
 * people (`u`). Rules are put together by `all`, `any` and `not` of what is true of viewer and subject.
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

/** Where all of them hold. */
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

/** Where one of them holds. */
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

/** Where it does not hold. */
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
