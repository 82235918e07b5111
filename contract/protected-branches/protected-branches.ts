export interface ProtectedBranch {
  id: number;
  name: string;
  push_access_levels: readonly Access[];
  merge_access_levels: readonly Access[];
  allow_force_push: boolean;
  code_owner_approval_required: boolean;
}

export interface Access {
  access_level: number;
}

export interface ProtectionChange {
  push_access_level?: 0 | 30 | 40 | 60;
  merge_access_level?: 0 | 30 | 40 | 60;
  allow_force_push?: boolean;
  code_owner_approval_required?: boolean;
}
