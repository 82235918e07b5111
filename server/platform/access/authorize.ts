import { forbidden, notFound, unauthorized } from '../errors.ts';
import type { Rule } from './rule.ts';
import type { Viewer } from './viewer.ts';

/** A feature's policy: for each action, whether this viewer may do it to this subject. Pure. Actions without a rule are denied. */
export type Policy<Subject, Action extends string> = Readonly<
  Record<Action, (viewer: Viewer, subject: Subject) => boolean>
>;

/** Builds a policy from rules. */
export function policyOf<Subject, Action extends string>(
  rules: Readonly<Record<Action, Rule<Subject>>>,
): Policy<Subject, Action> {
  const policy = {} as Record<Action, Policy<Subject, Action>[Action]>;
  for (const action of Object.keys(rules) as Action[]) policy[action] = rules[action].holds;
  return policy;
}

/**
 * Throws unless the action is allowed: 404 when the viewer may not read the subject at all, 401 when nobody is signed in, 403
 * otherwise. `read` is the action that decides between 404 and the rest.
 */
export function authorize<Subject, Action extends string>(
  policy: Policy<Subject, Action>,
  viewer: Viewer,
  action: Action,
  subject: Subject,
  read: Action,
  what?: string,
): void {
  if (policy[action](viewer, subject)) return;
  if (!policy[read](viewer, subject)) throw notFound(what);
  throw viewer.user === null ? unauthorized() : forbidden();
}

/** What a policy allows one viewer, as flags that decide which buttons a page shows. */
export function abilities<Subject, Action extends string>(
  policy: Policy<Subject, Action>,
  viewer: Viewer,
  subject: Subject,
): Record<Action, boolean> {
  const answers = {} as Record<Action, boolean>;
  for (const action of Object.keys(policy) as Action[]) answers[action] = policy[action](viewer, subject);
  return answers;
}
