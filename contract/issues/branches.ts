/** Whether a branch can be begun for an issue, and what it may be called. */
export interface BranchAbility {
  can_create_branch: boolean;
  suggested_branch_name: string | null;
}

/** What a source or a name is looked up in, by what it begins with. */
export interface MatchingRefs {
  Branches: string[];
  Tags: string[];
  Commits?: string[];
}

export interface CreatedBranch {
  name: string;
  /** Where the browser goes then. */
  url: string;
}
