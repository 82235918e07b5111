/** Whether a branch can be created for an issue, and the suggested name. */
export interface BranchAbility {
  can_create_branch: boolean;
  suggested_branch_name: string | null;
  /** The issue is confidential and its project is not private: the branch belongs in a private fork. */
  needs_private_fork: boolean;
}

/** The refs that begin with the typed text, for completing and checking it. */
export interface MatchingRefs {
  Branches: string[];
  Tags: string[];
  Commits?: string[];
}

export interface CreatedBranch {
  name: string;
  /** The page to open next. */
  url: string;
}
