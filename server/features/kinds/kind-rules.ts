import { policyOf } from '../../platform/access/authorize.ts';
import type { Policy } from '../../platform/access/authorize.ts';
import { hasAccount, isBot } from '../../platform/access/project-rules.ts';
import { all, any, not } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import { confidentialFor, isAuthor, isLocked } from '../../platform/access/subject-rules.ts';
import type { PlannedSubject } from '../../platform/access/subject-rules.ts';
import type { KindDeclaration } from './kind-declaration.ts';
import { parents } from './parent-rules.queries.ts';

/** The fields of a subject that rights depend on, with its project or group as the viewer sees it. */
export interface KindSubject extends PlannedSubject {
  readonly discussion_locked: boolean | null;
  readonly access_level: number;
  readonly archived: boolean;
}

export type KindAction =
  | 'read'
  | 'create'
  | 'update'
  | 'close'
  | 'admin'
  | 'make_confidential'
  | 'create_note'
  | 'admin_note'
  | 'resolve_notes'
  | 'read_internal_notes'
  | 'delete';
export type KindRules = Readonly<Record<KindAction, Rule<KindSubject>>>;
export type KindPolicy = Policy<KindSubject, KindAction>;

/** The rights that most kinds have: those of issues. */
function commonRules(parent: KindDeclaration['parent']): KindRules {
  const { sees, isArchived, hasRole } = parents[parent];
  // A bot only reads where it is no member.
  const isSignedIn = all<KindSubject>(hasAccount, any(not(isBot), hasRole('guest')));
  const changing = (role: Parameters<typeof hasRole>[0]): Rule<KindSubject> =>
    all<KindSubject>(not(isArchived), hasRole(role));
  const read = all<KindSubject>(sees, confidentialFor<KindSubject>(hasRole('reporter')));
  const update = all<KindSubject>(read, not(isArchived), any<KindSubject>(isAuthor, hasRole('reporter')));
  return {
    read,
    create: all<KindSubject>(isSignedIn, sees, not(isArchived)),
    // Title and description: its author, Reporter and above.
    update,
    close: update,
    admin: changing('reporter'),
    make_confidential: changing('reporter'),
    // A locked discussion is for members.
    create_note: all<KindSubject>(
      read,
      isSignedIn,
      not(isArchived),
      any<KindSubject>(not(isLocked), hasRole('guest')),
    ),
    admin_note: changing('maintainer'),
    resolve_notes: all<KindSubject>(not(isArchived), any<KindSubject>(isAuthor, hasRole('developer'))),
    read_internal_notes: all<KindSubject>(read, hasRole('reporter')),
    delete: changing('owner'),
  };
}

/** All rights of a kind, for its own queries too. */
export function rulesOf({ parent, rules }: Pick<KindDeclaration, 'parent' | 'rules'>): KindRules {
  const common = commonRules(parent);
  const own = { ...common, ...rules?.(common, parents[parent].hasRole) };
  // Whoever may not read the subject reads none of its notes, whatever a kind says of either.
  return { ...own, read_internal_notes: all(own.read, own.read_internal_notes) };
}

export const kindPolicyOf = (rules: KindRules): KindPolicy => policyOf(rules);
