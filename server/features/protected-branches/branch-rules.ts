import { accessLevels } from '../../platform/access/levels.ts';
import type { ProtectedBranchRow } from './protected-branch.queries.ts';

/**
 * Whether a rule's name (`release/*` …) covers the branch: `*` stands for any text. Each part is searched for after the previous one,
 * in time proportional to the name; a regular expression could backtrack.
 */
export function ruleCovers(rule: string, branch: string): boolean {
  const [first = '', ...rest] = rule.split('*');
  const last = rest.pop();
  if (last === undefined) return rule === branch;
  if (!branch.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = branch.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return branch.length - last.length >= at && branch.endsWith(last);
}

export interface BranchAccess {
  readonly protected: boolean;
  readonly canPush: boolean;
  readonly canMerge: boolean;
  readonly allowForcePush: boolean;
  readonly developersCanPush: boolean;
  readonly developersCanMerge: boolean;
}

/**
 * What a role may do with a branch. Of several rules that cover it the most permissive counts; level 0 in a rule means nobody. `fold`
 * is for disks that do not distinguish some names: then a rule for one of them covers all.
 */
export function accessToBranch(
  rules: readonly ProtectedBranchRow[],
  branch: string,
  level: number,
  fold: (name: string) => string = (name) => name,
): BranchAccess {
  const folded = fold(branch);
  const covering = rules.filter((rule) => ruleCovers(fold(rule.name), folded));
  const allows = (required: number, who: number): boolean => required !== 0 && who >= required;
  if (covering.length === 0) {
    const developer = level >= accessLevels.developer;
    return {
      protected: false,
      canPush: developer,
      canMerge: developer,
      allowForcePush: true,
      developersCanPush: false,
      developersCanMerge: false,
    };
  }
  return {
    protected: true,
    canPush: covering.some((rule) => allows(rule.push_access_level, level)),
    canMerge: covering.some((rule) => allows(rule.merge_access_level, level)),
    allowForcePush: covering.some((rule) => rule.allow_force_push),
    developersCanPush: covering.some((rule) => allows(rule.push_access_level, accessLevels.developer)),
    developersCanMerge: covering.some((rule) => allows(rule.merge_access_level, accessLevels.developer)),
  };
}
