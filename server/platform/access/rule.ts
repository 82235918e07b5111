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
  /** The rules that `all` has joined to this one. */
  readonly parts?: readonly Rule<Subject>[];
}

function joined(conditions: readonly Condition[], word: 'and' | 'or'): Condition {
  const decides = word === 'or';
  if (conditions.includes(decides)) return decides;
  const asked = conditions.filter((condition) => typeof condition !== 'boolean');
  if (asked.length === 0) return !decides;
  return asked.length === 1 ? asked[0]! : sql<boolean>`(${sql.join(asked, sql.raw(` ${word} `))})`;
}

const partsOf = <Subject>(rule: Rule<Subject>): readonly Rule<Subject>[] => rule.parts ?? [rule];

/** Holds where all rules hold. What several of them ask for is asked once: to plan a condition takes longer than to check it. */
export function all<Subject>(...rules: readonly Rule<Subject>[]): Rule<Subject> {
  const parts = [...new Set(rules.flatMap(partsOf))];
  return {
    holds: (viewer, subject) => parts.every((rule) => rule.holds(viewer, subject)),
    forViewer: (viewer) =>
      joined(
        parts.map((rule) => rule.forViewer(viewer)),
        'and',
      ),
    forPeople: joined(
      parts.map((rule) => rule.forPeople),
      'and',
    ),
    parts,
  };
}

/**
 * Makes of rules, and of their parts, rules about something else: the conditions stay, and `holds` is given. The same rule always gives the same one,
 * so that `all` knows it again.
 */
export function rulesAbout<From, To>(
  holds: (rule: Rule<From>) => Rule<To>['holds'],
): (rule: Rule<From>) => Rule<To> {
  const made = new WeakMap<Rule<From>, Rule<To>>();
  const about = (rule: Rule<From>): Rule<To> => {
    const known = made.get(rule);
    if (known !== undefined) return known;
    const { parts, forViewer, forPeople } = rule;
    const other: Rule<To> = {
      holds: holds(rule),
      forViewer,
      forPeople,
      ...(parts === undefined ? {} : { parts: parts.map(about) }),
    };
    made.set(rule, other);
    return other;
  };
  return about;
}

/** Of what is only read where the rule holds: what was read needs no further question. */
export const whereRead: (rule: Rule<never>) => Rule<unknown> = rulesAbout<never, unknown>(() => () => true);

/** What a rule asks for beyond another one that is known to hold. */
export function beyond<Subject>(rule: Rule<Subject>, known: Rule<Subject>): Rule<Subject> {
  const holding = partsOf(known);
  return all(...partsOf(rule).filter((part) => !holding.includes(part)));
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

/** Holds nowhere. */
export const never: Rule<unknown> = { holds: () => false, forViewer: () => false, forPeople: false };

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
