import { accessLevels } from '../../platform/access/levels.ts';
import type { ProtectedBranchRow } from './protected-branch.queries.ts';

/** Whether a rule's name (`release/*` …) covers the branch. */
export function ruleCovers(rule: string, branch: string): boolean {
  if (!rule.includes('*')) return rule === branch;
  const pattern = rule
    .split('*')
    .map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(branch);
}

export interface BranchAccess {
  readonly protected: boolean;
  readonly canPush: boolean;
  readonly canMerge: boolean;
  readonly allowForcePush: boolean;
  readonly developersCanPush: boolean;
  readonly developersCanMerge: boolean;
}

/** What somebody of a level may do with a branch. Of several rules that cover it the most permissive counts; level 0 in a rule means nobody. */
export function accessToBranch(
  rules: readonly ProtectedBranchRow[],
  branch: string,
  level: number,
): BranchAccess {
  const covering = rules.filter((rule) => ruleCovers(rule.name, branch));
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
