import type { ProtectedBranchRow } from './protected-branch.queries.ts';

const levelNames: Readonly<Record<number, string>> = {
  0: 'No one',
  30: 'Developers + Maintainers',
  40: 'Maintainers',
  60: 'Instance admins',
};

function presentLevel(id: number, level: number) {
  return {
    id,
    access_level: level,
    access_level_description: levelNames[level] ?? String(level),
    deploy_key_id: null,
    user_id: null,
    group_id: null,
  };
}

/** A rule as v4 returns it. */
export function presentProtectedBranch(rule: ProtectedBranchRow) {
  return {
    id: rule.id,
    name: rule.name,
    push_access_levels: [presentLevel(rule.id, rule.push_access_level)],
    merge_access_levels: [presentLevel(rule.id, rule.merge_access_level)],
    allow_force_push: rule.allow_force_push,
    unprotect_access_levels: [],
    code_owner_approval_required: rule.code_owner_approval_required,
    inherited: false,
  };
}
