import { all, any, not } from '../../platform/access/rule.ts';
import { isConfidential } from '../../platform/access/subject-rules.ts';
import { rulesOf } from '../kinds/index.ts';
import type { KindDeclaration, KindSubject } from '../kinds/index.ts';

/** Planned by Reporters and above; readers of the group read and comment. */
export const ownRules: NonNullable<KindDeclaration['rules']> = (
  { read, create, update, close },
  hasRole,
) => ({
  read: all(read, any<KindSubject>(not(isConfidential), hasRole('reporter'))),
  create: all(create, hasRole('reporter')),
  update: all(update, hasRole('reporter')),
  close: all(close, hasRole('reporter')),
});

/** Who may read an epic, who may change it, and who may plan it, for queries. */
export const {
  read: readsEpic,
  update: changesEpic,
  admin: plansEpic,
} = rulesOf({ parent: 'group', rules: ownRules });
